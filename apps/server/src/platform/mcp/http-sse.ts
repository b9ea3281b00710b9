import type { SafeRequest } from '../safe-fetch/safe-request.ts';
import { readMessages } from './json-rpc.ts';
import { McpFailure } from './mcp.errors.ts';
import { type McpServer, type McpWire, openResponse, toFailure } from './mcp-wire.ts';
import { readEvents, type ServerEvent } from './read-body.ts';

/**
 * The transport of 2024-11-05, which has two addresses: a stream of events that stays open, and the one that it names for
 * messages to the server. Requests on it take turns. It lives as long as its signal.
 */
export async function openHttpSse(server: McpServer, safeRequest: SafeRequest, life: AbortSignal): Promise<McpWire> {
  const response = await openResponse(safeRequest, server.url, {
    headers: { ...server.headers, accept: 'text/event-stream' },
    signal: life,
  });
  if (!response.headers['content-type']?.includes('text/event-stream')) {
    response.close();
    throw new McpFailure('broken', `${response.url.host} does not answer as an MCP server does.`);
  }
  const events = readEvents(response);
  const endpoint = endpointOf(await nextOf(events, life), new URL(server.url));

  const post: McpWire['send'] = async (message, { headers, signal }) => {
    const sent = await openResponse(safeRequest, endpoint, {
      method: 'POST',
      headers: { ...server.headers, ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(message),
      signal,
    });
    sent.close();
  };

  return {
    async *request(message, options) {
      await post(message, options);
      for (;;) {
        const event = await nextOf(events, options.signal);
        if (!event) return;
        if ((event.event ?? 'message') === 'message' && event.data !== '') yield* readMessages(event.data);
      }
    },
    send: post,
    end: () => response.close(),
  };
}

async function nextOf(events: AsyncGenerator<ServerEvent>, signal: AbortSignal): Promise<ServerEvent | null> {
  try {
    const next = await events.next();
    return next.done ? null : next.value;
  } catch (error) {
    throw signal.aborted ? signal.reason : toFailure(error);
  }
}

/** At the origin of the server: a key must not go elsewhere. */
function endpointOf(event: ServerEvent | null, url: URL): string {
  const isEndpoint = event?.event === 'endpoint' && URL.canParse(event.data, url.href);
  const endpoint = isEndpoint ? new URL(event.data, url) : null;
  if (endpoint?.origin !== url.origin)
    throw new McpFailure('broken', `${url.host} does not say where messages to it are sent.`);
  return endpoint.href;
}
