import type { SafeRequest, SafeResponse } from '../safe-fetch/safe-request.ts';
import { type ClientMessage, readMessages, type ServerMessage } from './json-rpc.ts';
import { McpFailure } from './mcp.errors.ts';
import { type McpServer, type McpWire, openResponse, type SendOptions, toFailure } from './mcp-wire.ts';
import { readEvents, readText } from './read-body.ts';

const END_TIMEOUT_MS = 5_000;

/** Streamable HTTP, of versions since 2025-03-26: each message is a POST, its response one JSON text or a stream of events. */
export function createStreamableHttp(server: McpServer, safeRequest: SafeRequest): McpWire {
  /** Of versions before 2026-07-28. */
  let sessionId: string | null = null;
  const session = (): Record<string, string> => (sessionId === null ? {} : { 'mcp-session-id': sessionId });

  async function post(message: ClientMessage, { headers, signal }: SendOptions) {
    const response = await openResponse(safeRequest, server.url, {
      method: 'POST',
      headers: {
        ...server.headers,
        ...session(),
        ...headers,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(message),
      signal,
    });
    const given = response.headers['mcp-session-id'];
    if (typeof given === 'string') sessionId = given;
    return response;
  }

  return {
    async *request(message, options) {
      const response = await post(message, options);
      try {
        yield* messagesOf(response);
      } catch (error) {
        throw options.signal.aborted ? options.signal.reason : toFailure(error);
      } finally {
        response.close();
      }
    },
    async send(message, options) {
      (await post(message, options)).close();
    },
    end() {
      if (sessionId === null) return;
      const options = { method: 'DELETE', headers: { ...server.headers, ...session() } } as const;
      safeRequest(server.url, { ...options, signal: AbortSignal.timeout(END_TIMEOUT_MS) }).then(
        (response) => response.close(),
        // A server that does not answer ends the session by itself.
        () => undefined,
      );
    },
  };
}

async function* messagesOf(response: SafeResponse): AsyncGenerator<ServerMessage> {
  const type = response.headers['content-type'] ?? '';
  if (type.includes('text/event-stream')) {
    for await (const { data } of readEvents(response)) if (data !== '') yield* readMessages(data);
    return;
  }
  if (!type.includes('json'))
    throw new McpFailure('broken', `${response.url.host} does not answer as an MCP server does.`);
  yield* readMessages(await readText(response));
}
