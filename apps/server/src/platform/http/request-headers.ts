import type { Context } from 'hono';
import type { AppEnv } from './app.ts';

/** Names are in lower case. */
export type ReadHeader = (name: string) => string | null;

/** Straight from the connection: every request reads a dozen headers, and a `Headers` is slower. Tests have no connection. */
export function requestHeaders({ env, req }: Context<AppEnv>): ReadHeader {
  const received = env?.incoming?.headers;
  return received ? (name) => (received[name] as string | undefined) ?? null : (name) => req.raw.headers.get(name);
}
