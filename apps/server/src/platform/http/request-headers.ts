import type { IncomingMessage } from 'node:http';
import type { HonoRequest } from 'hono';

interface ReceivedRequest {
  readonly env?: { readonly incoming?: Pick<IncomingMessage, 'headers'> };
  readonly req: HonoRequest;
}

/** Names are in lower case. */
export type ReadHeader = (name: string) => string | null;

/** Straight from the connection: every request reads a dozen headers, and a `Headers` is slower. Tests have no connection. */
export function requestHeaders({ env, req }: ReceivedRequest): ReadHeader {
  const received = env?.incoming?.headers;
  return received ? (name) => (received[name] as string | undefined) ?? null : (name) => req.raw.headers.get(name);
}
