import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { App } from './app.ts';

/** Requests under way get this long to end; with closing the database the process is gone within 15 s. */
const DRAIN_MS = 10_000;
const CLOSE_IDLE_EVERY_MS = 50;

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
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
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
