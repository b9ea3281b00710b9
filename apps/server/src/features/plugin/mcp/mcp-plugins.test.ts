import { ToolDefinition } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { McpFailure, SERVER_REFUSED } from '../../../platform/mcp/mcp.errors.ts';
import { createMcpClient } from '../../../platform/mcp/mcp-client.ts';
import { NotFetched } from '../../../platform/safe-fetch/safe-fetch.errors.ts';
import { createSafeRequest } from '../../../platform/safe-fetch/safe-request.ts';
import { type McpServerKind, startFetchServer, startMcpServer } from '../../../testing/start-mcp-server.ts';
import { createMcpPlugins, type McpToolCall } from './mcp-plugins.ts';
import { mcpReasons } from './mcp-reasons.ts';

const { signal } = new AbortController();

async function openPlugin(kind: McpServerKind) {
  const server = await startMcpServer(kind);
  const client = createMcpClient({ safeRequest: createSafeRequest([server.host]), newId: () => crypto.randomUUID() });
  const plugins = createMcpPlugins({ mcp: client });
  const address = { url: server.url, headers: {} };
  const imported = await plugins.read(address, { locale: 'en-US', signal });
  const progress: string[] = [];
  const callOf = (name: string, args = {}, more: Partial<McpToolCall> = {}): McpToolCall => ({
    server: address,
    pluginName: 'Tests',
    tool: imported.tools.find((tool) => tool.name === name) as ToolDefinition,
    args,
    sessionKey: 'conversation',
    locale: 'en-US',
    canAsk: true,
    signal,
    emit: (text) => void progress.push(text),
    ...more,
  });
  return { server, plugins, imported, progress, callOf, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

describe.each(['modern', 'handshake', 'sessions'] as const)('wire §5 a plugin from a %s MCP server', (kind) => {
  it('has its tools, as plugins store them', async () => {
    await using plugin = await openPlugin(kind);
    const { imported } = plugin;
    expect(imported).toMatchObject({ name: 'Test server', desc: 'Adds.', url: plugin.server.url, left_out: [] });
    for (const tool of imported.tools) expect(ToolDefinition.parse(tool)).toEqual(tool);
    expect(imported.tools.map(({ name, path, risk }) => [name, path, risk])).toEqual([
      ['add', 'add', 'reads'],
      ['search_notes', 'search.notes', 'searches'],
      ['delete_note', 'delete_note', 'destroys'],
      ['count', 'count', 'writes'],
      ['draw', 'draw', 'writes'],
      ['deploy', 'deploy', 'writes'],
      ['remember', 'remember', 'writes'],
    ]);
    expect(imported.tools[0]?.request_params).toEqual([
      { name: 'a', desc: 'The first', type: 3, location: 3, is_required: true, source: 0 },
      { name: 'b', desc: '', type: 3, location: 3, is_required: true, source: 0 },
    ]);
  });

  it('answers calls with text, pictures and files, reports progress, and fails in words', async () => {
    await using plugin = await openPlugin(kind);
    const { plugins, callOf } = plugin;
    expect(await plugins.call(callOf('add', { a: 1, b: 2 }))).toMatchObject({
      kind: 'output',
      failed: false,
      text: '{"sum":3}',
      structured: { sum: 3 },
    });
    expect(await plugins.call(callOf('delete_note', { id: '1' }))).toMatchObject({
      failed: true,
      text: 'There is no such note.',
    });
    expect(await plugins.call(callOf('count'))).toMatchObject({ text: 'Counted' });
    expect(plugin.progress).toEqual(['1/2: Counted to 1', '2/2: Counted to 2']);
    const drawn = await plugins.call(callOf('draw'));
    expect(drawn).toMatchObject({
      text: expect.stringContaining('[dot.pdf, application/pdf, 3 bytes]'),
      files: [{ name: 'image', contentType: 'image/png' }, { name: 'dot.pdf' }],
    });
    const wrong = await plugins.call(callOf('add', { a: 'one' }));
    expect(wrong).toMatchObject({ text: expect.stringMatching(/number/) });
  });
});

describe.each(['modern', 'sessions'] as const)('a question of a %s MCP server', (kind) => {
  it('is a form in the chat, and goes on with the answer that the panel sends', async () => {
    await using plugin = await openPlugin(kind);
    const { plugins, callOf } = plugin;
    const call = callOf('deploy', { place: 'Bern' });
    const answer = async (...answers: string[]) => {
      const asked = await plugins.call(call);
      if (asked.kind !== 'asks') throw new Error('It did not ask.');
      expect(asked.form).toEqual({
        question: 'Tests asks: Deploy to Bern?\nAre you sure',
        options: ['Yes', 'No', 'Decline'],
        more_questions: [{ question: 'Size', options: ['small', 'large', 'Decline'] }],
      });
      const output = JSON.stringify(answers.map((one) => ({ question: '', answer: one })));
      const ended = await plugins.answer(call, asked.pending, output);
      return ended.kind === 'output' ? ended.text : ended;
    };
    expect(await answer('Yes', 'large')).toBe('Deployed {"sure":true,"size":"large"}');
    expect(await answer('Yes', 'Decline')).toBe('Not deployed');
    expect(await answer('Perhaps', 'large')).toMatchObject({
      kind: 'asks',
      form: { question: expect.stringMatching(/^Are you sure: Perhaps \?/) },
    });
  });

  it('is cancelled where nobody is there to answer', async () => {
    await using plugin = await openPlugin(kind);
    const call = plugin.callOf('deploy', { place: 'Bern' }, { canAsk: false });
    expect(await plugin.plugins.call(call)).toMatchObject({ kind: 'output', text: 'Not deployed' });
  });
});

describe('an MCP server that a plugin cannot use', () => {
  it('wants credentials, or fails in words', async () => {
    let status = 401;
    await using server = await startFetchServer(
      () => new Response(null, { status, headers: { 'www-authenticate': 'Bearer' } }),
    );
    const client = createMcpClient({ safeRequest: createSafeRequest([server.host]), newId: () => 'id' });
    const plugins = createMcpPlugins({ mcp: client });
    const tool: ToolDefinition = {
      name: 'tool',
      desc: '',
      method: 'POST',
      path: 'tool',
      body_kind: 'json',
      request_params: [],
      response_params: [],
      risk: 'reads',
    };
    const call = { server: { url: server.url, headers: {} }, pluginName: 'Tests', tool, args: {}, sessionKey: '' };
    const options = { locale: 'en-US', canAsk: true, signal, emit: () => undefined } as const;
    expect(await plugins.call({ ...call, ...options })).toMatchObject({ kind: 'unauthorized' });
    status = 500;
    expect(await plugins.call({ ...call, ...options })).toMatchObject({
      kind: 'failed',
      text: expect.stringContaining('answered with 500'),
    });
    expect(await plugins.call({ ...call, ...options, locale: 'zh-CN' })).toMatchObject({
      text: expect.stringMatching(/^服务器的响应不符合 MCP 协议：.*500/),
    });
  });

  it('is told of in the language of the user, with the words of the server', () => {
    const refused = new McpFailure('refused-by-server', `${SERVER_REFUSED}no such note`);
    expect(mcpReasons(refused)).toEqual({
      'en-US': 'The server refused: no such note',
      'zh-CN': '服务器拒绝了请求：no such note',
    });
    const slow = new McpFailure('timed-out', 'The server did not answer within 20 seconds.');
    expect(mcpReasons(slow)['zh-CN']).toBe('服务器响应超时。');
    const cause = new NotFetched('mcp.example: away', { cause: { code: 'ENOTFOUND' } });
    expect(mcpReasons(new McpFailure('unreachable', 'away', { cause }))).toEqual({
      'en-US': 'There is no server of this name (mcp.example: away).',
      'zh-CN': '找不到该名称的服务器（mcp.example: away）。',
    });
    const redirected = new McpFailure('unreachable', 'a redirects to b', { cause: new NotFetched('a redirects to b') });
    expect(mcpReasons(redirected)).toEqual({
      'en-US': 'a redirects to b',
      'zh-CN': '无法连接服务器，或连接提前中断：a redirects to b',
    });
  });
});
