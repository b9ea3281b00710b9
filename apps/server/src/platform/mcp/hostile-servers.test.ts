import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { privateAddresses, recordConnections } from '../../testing/private-addresses.ts';
import { startPictureServer } from '../../testing/start-picture-server.ts';
import { createSafeRequest } from '../safe-fetch/safe-request.ts';
import { McpFailure, type McpFailureKind } from './mcp.errors.ts';
import { createMcpClient, type McpCall } from './mcp-client.ts';
import { RESPONSE_MAX_BYTES } from './read-body.ts';

interface Message {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly name?: string };
}
type Answer = (response: ServerResponse, message: Message) => void;

const json = (response: ServerResponse, body: unknown, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const result =
  (value: object): Answer =>
  (response, { id }) =>
    json(response, { jsonrpc: '2.0', id, result: value });
const modern = { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } };
const schema = { type: 'object' };

/** A server that discovers itself well, and does the rest as the test wants. */
async function startHostileServer(answers: Readonly<Record<string, Answer>>) {
  const listener: RequestListener = async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const message: Message = text === '' ? { method: request.method ?? '' } : JSON.parse(text);
    const answer = answers[message.method] ?? (message.method === 'server/discover' ? result(modern) : undefined);
    if (answer) answer(response, message);
    else response.writeHead(404).end();
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createMcpClient({ safeRequest: createSafeRequest([host]), newId: () => 'held' });
  const address = { url: `http://${host}/mcp`, headers: {} };
  const { signal } = new AbortController();
  return {
    host,
    read: () => client.read(address, { signal }),
    call: (more: Partial<McpCall> = {}, stop = signal, onProgress = (_: string): void => undefined) =>
      client.callTool(
        address,
        { tool: 'tool', args: {}, inputSchema: schema, outputSchema: null, ...more },
        { signal: stop, sessionKey: '', onProgress },
      ),
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

const failure = (kind: McpFailureKind, message = /./) =>
  expect.objectContaining({ kind, message: expect.stringMatching(message) });

describe('an MCP server that hangs', () => {
  it('is left when the call is stopped', async () => {
    let onCall = (): void => undefined;
    const called = new Promise<void>((resolve) => {
      onCall = resolve;
    });
    await using server = await startHostileServer({ 'tools/call': () => onCall() });
    const stop = new AbortController();
    const calling = server.call({}, stop.signal);
    await called;
    stop.abort(new Error('stopped'));
    await expect(calling).rejects.toThrow('stopped');
  });

  it('is left in the middle of a stream', async () => {
    let closed = (): void => undefined;
    const connectionClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    await using server = await startHostileServer({
      'tools/call': (response, { id }) => {
        response.once('close', closed);
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const params = { progressToken: id, progress: 1 };
        response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params })}\n\n`);
      },
    });
    const stop = new AbortController();
    const calling = server.call({}, stop.signal, () => stop.abort(new Error('stopped')));
    await expect(calling).rejects.toThrow('stopped');
    await connectionClosed;
  });
});

describe('an MCP server that sends too much', () => {
  /** Writes as fast as it is read, for ever or up to 50 MB. */
  function pour(response: ServerResponse, piece: string, isEndless: boolean): void {
    let left = isEndless ? Number.POSITIVE_INFINITY : 50 * 2 ** 20;
    const next = () => {
      while (left > 0 && !response.destroyed) {
        left -= piece.length;
        if (!response.write(piece)) return void response.once('drain', next);
      }
      response.end();
    };
    next();
  }
  const text = 'a'.repeat(65_536);

  it.each([
    ['50 MB of JSON', 'application/json', '{"jsonrpc":"2.0","id":1,"result":{"text":"', text, false],
    ['50 MB in one event', 'text/event-stream', 'data: ', text, false],
    [
      'an endless stream of events',
      'text/event-stream',
      '',
      `data: ${JSON.stringify({ method: 'notifications/message', params: { data: text } })}\n\n`,
      true,
    ],
    ['an endless stream of comments', 'text/event-stream', '', `: ${text}\n`, true],
  ] as const)('is cut off: %s', async (_name, type, start, piece, isEndless) => {
    let sent = 0;
    await using server = await startHostileServer({
      'tools/call': (response) => {
        response.once('close', () => {
          sent = response.socket?.bytesWritten ?? 0;
        });
        response.writeHead(200, { 'content-type': type }).write(start);
        pour(response, piece, isEndless);
      },
    });
    await expect(server.call()).rejects.toEqual(failure('too-large', /cut off/));
    expect(sent).toBeLessThan(3 * RESPONSE_MAX_BYTES);
  });

  it('is cut off: many small messages', async () => {
    const message = `data: ${JSON.stringify({ method: 'notifications/message' })}\n\n`.repeat(100);
    await using server = await startHostileServer({
      'tools/call': (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        pour(response, message, true);
      },
    });
    await expect(server.call()).rejects.toEqual(failure('too-large', /too many messages/));
  });

  it.each([
    ['deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'broken'],
    ['wide', `[${'0,'.repeat(1_000_000)}0]`, 'too-large'],
  ] as const)('is refused: JSON that is %s', async (_name, value, kind) => {
    await using server = await startHostileServer({
      'tools/call': (response, { id }) =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(`{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":${value}}}`),
    });
    await expect(server.call()).rejects.toEqual(failure(kind));
  });

  it('is refused where its pages are together too large', async () => {
    const description = 'a'.repeat(9_000_000);
    let pages = 0;
    await using server = await startHostileServer({
      'tools/list': (response, message) => {
        pages += 1;
        result({ tools: [{ name: 'tool', description, inputSchema: schema }], nextCursor: `${pages}` })(
          response,
          message,
        );
      },
    });
    await expect(server.read()).rejects.toEqual(failure('too-large', /larger than 20 MB/));
    expect(pages).toBe(3);
  });

  it('is read up to a limit: pages and tools without end', async () => {
    let page = 0;
    await using server = await startHostileServer({
      'tools/list': (response, message) => {
        page += 1;
        const tools = Array.from({ length: 100 }, (_, index) => ({
          name: `tool-${page}-${index}`,
          inputSchema: schema,
        }));
        result({ tools, nextCursor: String(page) })(response, message);
      },
    });
    const { tools, cutLists } = await server.read();
    expect(tools).toHaveLength(1_000);
    expect(cutLists).toEqual([{ kind: 'tools', count: 1_000 }]);
    expect(page).toBe(10);
  });

  it('has no tools where all its pages are empty', async () => {
    let page = 0;
    await using server = await startHostileServer({
      'tools/list': (response, message) => {
        page += 1;
        result({ tools: [], nextCursor: String(page) })(response, message);
      },
    });
    expect(await server.read()).toMatchObject({ tools: [], cutLists: [] });
  });

  it('is read whole where it has as many tools as the limit', async () => {
    const tools = Array.from({ length: 1_000 }, (_, index) => ({ name: `tool-${index}`, inputSchema: schema }));
    await using server = await startHostileServer({ 'tools/list': result({ tools }) });
    expect((await server.read()).cutLists).toEqual([]);
  });
});

describe('an MCP server that breaks off', () => {
  it.each([
    ['before a status', (response: ServerResponse) => response.destroy()],
    ['in the middle of JSON', (response: ServerResponse) => cutOff(response, 'application/json', '{"jsonrpc":"2.0"')],
    ['in the middle of an event', (response: ServerResponse) => cutOff(response, 'text/event-stream', 'data: {"js')],
  ])('%s is an error in words', async (_where, answer) => {
    await using server = await startHostileServer({ 'tools/call': answer });
    await expect(server.call()).rejects.toEqual(failure('unreachable', /could not be reached|closed the connection/));
  });

  it('with a stream that ends before the response is an error in words', async () => {
    await using server = await startHostileServer({
      'tools/call': (response) =>
        void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': bye\n\n'),
    });
    await expect(server.call()).rejects.toEqual(failure('unreachable', /before it answered/));
  });

  function cutOff(response: ServerResponse, type: string, start: string): void {
    response.writeHead(200, { 'content-type': type, 'content-length': '1000' });
    response.write(start, () => response.destroy());
  }
});

describe('an MCP server that lies', () => {
  it('about the schema of its results is an error in words', async () => {
    await using server = await startHostileServer({
      'tools/call': result({ content: [{ type: 'text', text: 'warm' }], structuredContent: { degrees: 'warm' } }),
    });
    const outputSchema = { type: 'object', properties: { degrees: { type: 'number' } } };
    await expect(server.call({ outputSchema })).rejects.toEqual(
      failure('broken', /output schema.*degrees: must be number/),
    );
  });

  it('about the schemas of its tools has them left out, with the reason, and keeps the others', async () => {
    const long = { type: 'object', description: 'a'.repeat(100_000) };
    const marked = (property: object) => ({ type: 'object', properties: { a: property } });
    await using server = await startHostileServer({
      'tools/list': result({
        tools: [
          { name: 'good', inputSchema: schema },
          { name: 'wrong type', inputSchema: { type: 'thing' } },
          { name: 'remote', inputSchema: { $ref: 'http://127.0.0.1/schema' } },
          { name: 'no schema' },
          { name: 'long', inputSchema: long },
          { name: 'header', inputSchema: marked({ type: 'number', 'x-mcp-header': 'A' }) },
          { name: 'split', inputSchema: marked({ type: 'string', 'x-mcp-header': 'A\r\nB: c' }) },
          { name: 'hidden', inputSchema: marked({ anyOf: [{ type: 'string', 'x-mcp-header': 'A' }] }) },
          { name: 'output', inputSchema: schema, outputSchema: { type: 'thing' } },
          'not a tool',
          null,
        ],
      }),
    });
    const { tools, leftOut } = await server.read();
    expect(tools.map(({ name }) => name)).toEqual(['good']);
    expect(leftOut.map(({ problem }) => problem)).toEqual([
      'schema-invalid',
      'schema-invalid',
      'not-a-tool',
      'schema-too-long',
      'header-invalid',
      'header-invalid',
      'header-invalid',
      'schema-invalid',
      'not-a-tool',
      'not-a-tool',
    ]);
  });

  it('with a pattern that would never end does not keep the server busy', async () => {
    const outputSchema = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
    await using server = await startHostileServer({
      'tools/call': result({ content: [], structuredContent: { a: `${'a'.repeat(60)}!` } }),
    });
    expect(await server.call({ outputSchema })).toMatchObject({ kind: 'result' });
  });

  it('with items that are to be compared with each other does not keep the server busy', async () => {
    const outputSchema = { type: 'object', properties: { a: { uniqueItems: true } } };
    await using server = await startHostileServer({
      'tools/call': result({
        content: [],
        structuredContent: { a: Array.from({ length: 290_000 }, (_, index) => index) },
      }),
    });
    expect(await server.call({ outputSchema })).toMatchObject({ kind: 'result' });
  });

  it('with a result that takes too long to check is an error in words', async () => {
    const either = (name: string) => ({ allOf: [{ properties: { x: { $ref: '#' } } }, { required: [name] }] });
    const outputSchema = { type: 'object', anyOf: [either('y'), either('z')] };
    let structuredContent = {};
    for (let depth = 0; depth < 90; depth += 1) structuredContent = { x: structuredContent };
    await using server = await startHostileServer({ 'tools/call': result({ content: [], structuredContent }) });
    await expect(server.call({ outputSchema })).rejects.toEqual(failure('broken', /too large or nested too deeply/));
  });

  const sends =
    (type: string, text: string, more: Record<string, string> = {}): Answer =>
    (response) =>
      void response.writeHead(200, { 'content-type': type, ...more }).end(text);
  const refuses: Answer = (response, { id }) =>
    json(response, { jsonrpc: '2.0', id, error: { code: -1, message: 'No' } });

  it.each<[string, Record<string, Answer>, McpFailureKind]>([
    ['a list that is none', { 'tools/list': result({ tools: 'none' }) }, 'broken'],
    ['a message that is no JSON-RPC', { 'tools/list': sends('application/json', '{"hello":1}') }, 'broken'],
    ['a page of a website', { 'server/discover': sends('text/html', '<html>') }, 'broken'],
    ['unknown versions', { 'server/discover': result({ supportedVersions: ['1999-01-01'] }) }, 'unknown-version'],
    [
      'an encoding that was not asked for',
      { 'tools/list': sends('application/json', '', { 'content-encoding': 'gzip' }) },
      'broken',
    ],
    ['an error in words', { 'tools/list': refuses }, 'refused-by-server'],
  ])('with %s is an error in words', async (_name, answers, kind) => {
    await using server = await startHostileServer(answers);
    await expect(server.read()).rejects.toEqual(failure(kind));
  });

  it.each([
    ['a model', { method: 'sampling/createMessage', params: {} }],
    [
      'a script',
      { method: 'elicitation/create', params: { mode: 'url', message: 'Open', url: 'javascript:alert(1)' } },
    ],
    [
      'a tree',
      {
        method: 'elicitation/create',
        params: { message: 'Tree', requestedSchema: { properties: { a: { type: 'object' } } } },
      },
    ],
  ])('and asks for %s is an error in words', async (_name, request) => {
    await using server = await startHostileServer({
      'tools/call': result({ resultType: 'input_required', inputRequests: { a: request } }),
    });
    await expect(server.call()).rejects.toEqual(failure('broken', /The server (asks|wants)/));
  });

  it('and wants the same call again and again is left', async () => {
    let calls = 0;
    await using server = await startHostileServer({
      'tools/call': (response, message) => {
        calls += 1;
        result({ resultType: 'input_required', requestState: 'more' })(response, message);
      },
    });
    await expect(server.call()).rejects.toEqual(failure('broken', /again and again/));
    expect(calls).toBe(5);
  });
});

describe('the address of an MCP server', () => {
  it('and what it redirects to reach no private address', async () => {
    await using canary = await startPictureServer();
    const port = Number(canary.host.split(':')[1]);
    let target = '';
    await using server = await startPictureServer({
      '/mcp': (_request, response) => void response.writeHead(307, { location: target }).end(),
    });
    const client = createMcpClient({ safeRequest: createSafeRequest([server.host]), newId: () => 'held' });
    const { signal } = new AbortController();
    using connections = recordConnections();
    for (const address of [...privateAddresses(), ...privateAddresses(port)]) {
      await expect(client.read({ url: address, headers: {} }, { signal }), address).rejects.toBeInstanceOf(McpFailure);
      target = address.replace(/[^\0-\x7f]/g, encodeURIComponent);
      await expect(client.read({ url: `${server.url}/mcp`, headers: {} }, { signal }), address).rejects.toBeInstanceOf(
        McpFailure,
      );
    }
    expect(canary.requests).toHaveLength(0);
    expect(new Set(connections.addresses)).toEqual(new Set([server.host]));
  });

  it('gets the key, and no other address does', async () => {
    const keys: unknown[] = [];
    const note: RequestListener = (request, response) => {
      keys.push(request.headers.authorization);
      response.writeHead(404).end();
    };
    await using other = await startPictureServer({ '/mcp': note });
    await using server = await startPictureServer({
      '/mcp': (_request, response) => void response.writeHead(307, { location: `${other.url}/mcp` }).end(),
    });
    const safeRequest = createSafeRequest([server.host, other.host]);
    const client = createMcpClient({ safeRequest, newId: () => 'held' });
    const address = { url: `${server.url}/mcp`, headers: { authorization: 'Bearer key' } };
    await expect(client.read(address, new AbortController())).rejects.toEqual(failure('unreachable', /redirects/));
    expect(keys).toEqual([]);
  });
});
