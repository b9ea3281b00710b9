import { randomUUID } from 'node:crypto';
import { type McpTestServer, startFetchServer } from './start-mcp-server.ts';

interface SseMcpServer extends McpTestServer {
  /** Resolves once no stream is open. */
  streamsClosed(): Promise<void>;
  /** Resolves once the tool has been called. */
  called(tool: string): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly name?: string; readonly arguments?: { readonly text?: string } };
}

/** A server with the transport of 2024-11-05, which the official package no longer has. */
export async function startSseMcpServer(): Promise<SseMcpServer> {
  const streams = new Map<string, ReadableStreamDefaultController<string>>();
  const calls = new Set<string>();
  const waiting: (() => void)[] = [];
  const noteChange = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  const waitUntil = async (predicate: () => boolean) => {
    while (!predicate()) await new Promise<void>((resolve) => waiting.push(resolve));
  };

  function openStream(): Response {
    const id = randomUUID();
    const body = new ReadableStream<string>({
      start(controller) {
        streams.set(id, controller);
        controller.enqueue(`event: endpoint\ndata: /messages?session=${id}\n\n`);
      },
      cancel() {
        streams.delete(id);
        noteChange();
      },
    });
    return new Response(body.pipeThrough(new TextEncoderStream()), {
      headers: { 'content-type': 'text/event-stream' },
    });
  }

  function resultOf({ method, params }: Message): object | null {
    if (method === 'initialize') return { protocolVersion: '2024-11-05', capabilities: { tools: {} }, serverInfo: {} };
    if (method === 'tools/list') return { tools: [{ name: 'echo', inputSchema: { type: 'object' } }] };
    if (params?.name === 'echo') return { content: [{ type: 'text', text: params.arguments?.text }] };
    return null;
  }

  const server = await startFetchServer(async (request) => {
    const url = new URL(request.url);
    if (url.pathname === '/mcp') return request.method === 'GET' ? openStream() : new Response(null, { status: 405 });
    const message = (await request.json()) as Message;
    const result = resultOf(message);
    if (message.id !== undefined && result)
      streams
        .get(url.searchParams.get('session') ?? '')
        ?.enqueue(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: message.id, result })}\n\n`);
    if (message.method === 'tools/call') calls.add(message.params?.name ?? '');
    noteChange();
    return new Response(null, { status: 202 });
  });
  return {
    ...server,
    streamsClosed: () => waitUntil(() => streams.size === 0),
    called: (tool) => waitUntil(() => calls.has(tool)),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
