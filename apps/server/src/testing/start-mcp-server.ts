import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import {
  acceptedContent,
  createMcpHandler,
  inputRequired,
  legacyStatelessFallback,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { onePixelPng } from './start-picture-server.ts';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  /** JSON; null where there is none. */
  readonly body: { readonly method?: string; readonly [field: string]: unknown } | null;
}

export interface McpTestServer extends AsyncDisposable {
  /** `host:port`, as in ALLOWED_PRIVATE_HOSTS. */
  readonly host: string;
  readonly url: string;
  readonly requests: readonly SeenRequest[];
}

type Handle = (request: Request) => Promise<Response> | Response;

/** A server on loopback that answers with a function over `Request` and `Response`. */
export async function startFetchServer(handle: Handle): Promise<McpTestServer> {
  const requests: SeenRequest[] = [];
  const server = createAdaptorServer({
    async fetch(request) {
      const text = await request.clone().text();
      const { pathname } = new URL(request.url);
      const body = text.startsWith('{') ? JSON.parse(text) : null;
      requests.push({ method: request.method, path: pathname, headers: request.headers, body });
      return handle(request);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/mcp`,
    requests,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}

/** How a server made with the official package speaks. */
export type McpServerKind =
  /** 2026-07-28 alone. */
  | 'modern'
  /** Versions with a handshake, without sessions. */
  | 'handshake'
  /** Versions with a handshake and sessions. */
  | 'sessions';

/** A server of the official package with a few tools, resources and prompts. `extend` adds more to each of its instances. */
export function startMcpServer(
  kind: McpServerKind,
  extend: (server: McpServer) => void = () => undefined,
): Promise<McpTestServer> {
  const createOfficialServer = () => {
    const server = createServerWithTools();
    extend(server);
    return server;
  };
  if (kind === 'modern') return startFetchServer(createMcpHandler(createOfficialServer, { legacy: 'reject' }).fetch);
  if (kind === 'handshake') return startFetchServer(legacyStatelessFallback(createOfficialServer));
  const transports = new Map<string, WebStandardStreamableHTTPServerTransport>();
  return startFetchServer(async (request) => {
    const id = request.headers.get('mcp-session-id');
    const known = id === null ? undefined : transports.get(id);
    if (known) return known.handleRequest(request);
    if (id !== null) return new Response(null, { status: 404 });
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (sessionId) => void transports.set(sessionId, transport),
      onsessionclosed: (sessionId) => void transports.delete(sessionId),
    });
    await createOfficialServer().connect(transport);
    return transport.handleRequest(request);
  });
}

function createServerWithTools(): McpServer {
  const server = new McpServer(
    { name: 'test-server', title: 'Test server', version: '1.0.0' },
    { instructions: 'Adds.' },
  );
  let calls = 0;

  server.registerTool(
    'add',
    {
      description: 'Adds two numbers.',
      inputSchema: z.object({ a: z.number().describe('The first'), b: z.number() }),
      outputSchema: z.object({ sum: z.number() }),
      annotations: { readOnlyHint: true },
    },
    ({ a, b }) => ({
      content: [{ type: 'text', text: JSON.stringify({ sum: a + b }) }],
      structuredContent: { sum: a + b },
    }),
  );
  server.registerTool(
    'search.notes',
    { inputSchema: z.object({ words: z.string() }), annotations: { readOnlyHint: true } },
    ({ words }) => ({ content: [{ type: 'text', text: `Nothing about ${words}` }] }),
  );
  server.registerTool('delete_note', { inputSchema: z.object({ id: z.string() }) }, () => ({
    isError: true,
    content: [{ type: 'text', text: 'There is no such note.' }],
  }));
  server.registerTool('count', { description: 'Counts with progress.' }, async (context) => {
    const progressToken = context.mcpReq._meta?.progressToken;
    if (progressToken !== undefined)
      for (const progress of [1, 2])
        await context.mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 2, message: `Counted to ${progress}` },
        });
    return { content: [{ type: 'text', text: 'Counted' }] };
  });
  server.registerTool('draw', {}, () => ({
    content: [
      { type: 'text', text: 'A dot' },
      { type: 'image', data: onePixelPng.toString('base64'), mimeType: 'image/png' },
      { type: 'resource', resource: { uri: 'file:///dots/notes.txt', mimeType: 'text/plain', text: 'One dot' } },
      { type: 'resource', resource: { uri: 'file:///dots/dot.pdf', mimeType: 'application/pdf', blob: 'UERG' } },
      { type: 'resource_link', uri: 'https://example.com/dot', name: 'More' },
    ],
  }));
  server.registerTool('deploy', { inputSchema: z.object({ place: z.string() }) }, ({ place }, context) => {
    const answer = acceptedContent(context.mcpReq.inputResponses, 'confirm');
    if (!context.mcpReq.inputResponses)
      return inputRequired({
        requestState: 'state of the server',
        inputRequests: {
          confirm: inputRequired.elicit({
            message: `Deploy to ${place}?`,
            requestedSchema: {
              type: 'object',
              properties: {
                sure: { type: 'boolean', title: 'Are you sure' },
                size: { type: 'string', title: 'Size', enum: ['small', 'large'] },
              },
              required: ['sure'],
            },
          }),
        },
      });
    return { content: [{ type: 'text', text: answer ? `Deployed ${JSON.stringify(answer)}` : 'Not deployed' }] };
  });
  server.registerTool('remember', { description: 'Counts the calls of a session.' }, () => {
    calls += 1;
    return { content: [{ type: 'text', text: `Call ${calls}` }] };
  });
  server.registerResource('readme', 'docs://readme', { description: 'How it works' }, () => ({
    contents: [{ uri: 'docs://readme', text: 'Read me' }],
  }));
  server.registerPrompt('greet', { description: 'Greets' }, () => ({
    messages: [{ role: 'user', content: { type: 'text', text: 'Hello' } }],
  }));
  return server;
}
