import { describe, expect, it } from 'vitest';
import { type McpTestServer, startFetchServer, startMcpServer } from '../../testing/start-mcp-server.ts';
import { startSseMcpServer } from '../../testing/start-sse-mcp-server.ts';
import { createSafeRequest } from '../safe-fetch/safe-request.ts';
import { createMcpClient, type McpCall } from './mcp-client.ts';

const signal = new AbortController().signal;

function clientOf(server: McpTestServer) {
  let ids = 0;
  const client = createMcpClient({
    safeRequest: createSafeRequest([server.host]),
    newId: () => {
      ids += 1;
      return `held-${ids}`;
    },
  });
  return { client, address: { url: server.url, headers: { authorization: 'Bearer key' } } };
}

const progress: string[] = [];
const options = { signal, sessionKey: 'conversation', onProgress: (text: string) => void progress.push(text) };
const callOf = (tool: string, args = {}, more: Partial<McpCall> = {}): McpCall => ({
  tool,
  args,
  inputSchema: {},
  outputSchema: null,
  ...more,
});

describe.each(['modern', 'handshake', 'sessions'] as const)('a %s MCP server of the official package', (kind) => {
  it('offers its tools, resources and prompts', async () => {
    await using server = await startMcpServer(kind);
    const { client, address } = clientOf(server);
    const offer = await client.read(address, { signal });
    expect(offer).toMatchObject({
      version: kind === 'modern' ? '2026-07-28' : '2025-11-25',
      name: 'Test server',
      instructions: 'Adds.',
      leftOut: [],
      resources: [{ name: 'readme', uri: 'docs://readme', description: 'How it works' }],
      prompts: [{ name: 'greet', description: 'Greets' }],
    });
    expect(offer.tools.find(({ name }) => name === 'add')).toMatchObject({
      description: 'Adds two numbers.',
      isReadOnly: true,
      isDestructive: null,
      inputSchema: { type: 'object', required: ['a', 'b'] },
      outputSchema: { type: 'object' },
    });
    for (const { headers } of server.requests) expect(headers.get('authorization')).toBe('Bearer key');
  });

  it('answers with structured content, with errors in words, with pictures and files', async () => {
    await using server = await startMcpServer(kind);
    const { client, address } = clientOf(server);
    const offer = await client.read(address, { signal });
    const add = offer.tools.find(({ name }) => name === 'add');
    const call = callOf('add', { a: 1, b: 2 }, { outputSchema: add?.outputSchema ?? null });
    expect(await client.callTool(address, call, options)).toMatchObject({
      kind: 'result',
      result: { isError: false, structured: { sum: 3 }, text: '{"sum":3}' },
    });
    expect(await client.callTool(address, callOf('delete_note', { id: '1' }), options)).toMatchObject({
      result: { isError: true, text: 'There is no such note.' },
    });
    const drawn = await client.callTool(address, callOf('draw'), options);
    expect(drawn).toMatchObject({
      result: {
        text: 'A dot\n\nfile:///dots/notes.txt:\nOne dot\n\nMore: https://example.com/dot',
        files: [
          { name: 'image', contentType: 'image/png' },
          { name: 'dot.pdf', contentType: 'application/pdf', bytes: Buffer.from('PDF') },
        ],
      },
    });
  });

  it('reports progress', async () => {
    await using server = await startMcpServer(kind);
    const { client, address } = clientOf(server);
    progress.length = 0;
    expect(await client.callTool(address, callOf('count'), options)).toMatchObject({ result: { text: 'Counted' } });
    expect(progress).toEqual(['1/2: Counted to 1', '2/2: Counted to 2']);
  });
});

describe.each(['modern', 'sessions'] as const)('a question of a %s MCP server', (kind) => {
  it('comes back as fields, and its answer ends the call', async () => {
    await using server = await startMcpServer(kind);
    const { client, address } = clientOf(server);
    const call = callOf('deploy', { place: 'Bern' });
    for (const [answer, text] of [
      [{ action: 'accept', content: { sure: true, size: 'large' } }, 'Deployed {"sure":true,"size":"large"}'],
      [{ action: 'decline' }, 'Not deployed'],
    ] as const) {
      const asked = await client.callTool(address, call, options);
      if (asked.kind !== 'asked') throw new Error('It did not ask.');
      expect(asked.questions).toMatchObject([
        {
          message: 'Deploy to Bern?',
          url: null,
          fields: [
            { name: 'sure', title: 'Are you sure', type: 'boolean', isRequired: true },
            { name: 'size', type: 'choice', options: [{ value: 'small' }, { value: 'large' }], isRequired: false },
          ],
        },
      ]);
      const pending = JSON.parse(JSON.stringify(asked.pending));
      const ended = await client.answer(address, call, pending, [answer], options);
      expect(ended).toMatchObject({ kind: 'result', result: { text } });
    }
  });
});

describe('a session of an MCP server', () => {
  it('is kept for one key and credentials, and opened again when the server has forgotten it', async () => {
    await using server = await startMcpServer('sessions');
    const { client, address } = clientOf(server);
    const remember = async (sessionKey: string) => {
      const outcome = await client.callTool(address, callOf('remember'), { ...options, sessionKey });
      return outcome.kind === 'result' ? outcome.result.text : '';
    };
    expect([await remember('one'), await remember('one'), await remember('two')]).toEqual([
      'Call 1',
      'Call 2',
      'Call 1',
    ]);
    const sessionId = server.requests
      .findLast(({ headers }) => headers.get('mcp-session-id'))
      ?.headers.get('mcp-session-id');
    // The server ends the session of `two`.
    await fetch(server.url, {
      method: 'DELETE',
      headers: { 'mcp-session-id': sessionId ?? '', 'mcp-protocol-version': '2025-11-25' },
    });
    expect([await remember('two'), await remember('one')]).toEqual(['Call 1', 'Call 3']);
  });

  it('does not outlive the process: an answer to a question of before is an error in words', async () => {
    await using server = await startMcpServer('sessions');
    const { client, address } = clientOf(server);
    const asked = await client.callTool(address, callOf('deploy', { place: 'Bern' }), options);
    if (asked.kind !== 'asked') throw new Error('It did not ask.');
    const next = clientOf(server).client;
    const answered = next.answer(address, callOf('deploy'), asked.pending, [{ action: 'decline' }], options);
    await expect(answered).rejects.toMatchObject({ kind: 'session-ended' });
  });
});

describe('an MCP server of 2024-11-05', () => {
  it('is found behind its stream of events, lists, calls and is stopped', async () => {
    await using server = await startSseMcpServer();
    const { client, address } = clientOf(server);
    const offer = await client.read(address, { signal });
    expect(offer).toMatchObject({ version: '2024-11-05', tools: [{ name: 'echo' }] });
    const called = await client.callTool(address, callOf('echo', { text: 'Hello' }), options);
    expect(called).toMatchObject({ result: { text: 'Hello' } });
    await server.streamsClosed();
    const stop = new AbortController();
    const hanging = client.callTool(address, callOf('hang'), { ...options, signal: stop.signal });
    await server.called('hang');
    stop.abort(new Error('stopped'));
    await expect(hanging).rejects.toThrow('stopped');
    await server.streamsClosed();
  });
});

describe('requests of version 2026-07-28', () => {
  it('have the headers that proxies read, also those of marked parameters', async () => {
    await using server = await startMcpServer('modern');
    const { client, address } = clientOf(server);
    const inputSchema = {
      type: 'object',
      properties: {
        words: { type: 'string', 'x-mcp-header': 'Words' },
        place: { type: 'object', properties: { city: { type: 'string', 'x-mcp-header': 'City' } } },
        none: { type: 'string', 'x-mcp-header': 'None' },
      },
    };
    const args = { words: 'Zürich', place: { city: 'Bern' } };
    await client.callTool(address, callOf('search.notes', args, { inputSchema }), options);
    const { headers } = server.requests.at(-1) ?? {};
    expect([
      headers?.get('mcp-protocol-version'),
      headers?.get('mcp-method'),
      headers?.get('mcp-name'),
      headers?.get('mcp-param-words'),
      headers?.get('mcp-param-city'),
      headers?.has('mcp-param-none'),
    ]).toEqual(['2026-07-28', 'tools/call', 'search.notes', '=?base64?WsO8cmljaA==?=', 'Bern', false]);
  });

  it('are not tried twice with a server that wants credentials', async () => {
    await using server = await startFetchServer(
      () => new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer scope="read"' } }),
    );
    const { client, address } = clientOf(server);
    await expect(client.read(address, { signal })).rejects.toMatchObject({
      kind: 'unauthorized',
      challenge: 'Bearer scope="read"',
    });
    expect(server.requests).toHaveLength(1);
  });
});
