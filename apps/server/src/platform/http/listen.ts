import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { App } from './app.ts';

/** Open requests get this long to finish; together with closing the database the process ends within 15 s. */
const DRAIN_MS = 10_000;
const CLOSE_IDLE_EVERY_MS = 50;

/** The server cannot listen on HOST and PORT. */
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
  /** Accepts no new requests and waits for the open ones. */
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
      // Connections that become idle during the drain would otherwise be kept alive.
      const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
      const forceClose = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearInterval(closeIdle);
      clearTimeout(forceClose);
    },
  };
}
