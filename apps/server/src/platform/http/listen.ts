import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { App } from './app.ts';

/** Requests under way get this long to end; with closing the database the process is gone within 15 s. */
const DRAIN_MS = 10_000;
const CLOSE_IDLE_EVERY_MS = 50;

/** HOST and PORT cannot be listened on. */
export class ListenFailed extends Error {
  readonly code: string;

  constructor(cause: NodeJS.ErrnoException) {
    super(cause.message, { cause });
    this.code = cause.code ?? '';
  }
}

export const httpAddress = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

export interface Listening {
  readonly address: string;
  /** Takes no new requests and waits for those under way. */
  drain(): Promise<void>;
}

export async function listen(
  routes: App['routes'],
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const server = createAdaptorServer({ fetch: routes.fetch }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new ListenFailed(error)));
    server.listen(port, host, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    address: httpAddress(host, actualPort),
    async drain() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // A connection that answers its last request now would otherwise be kept alive for the next.
      const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
      const giveUp = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearInterval(closeIdle);
      clearTimeout(giveUp);
    },
  };
}
