import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OpenService extends AsyncDisposable {
  /** `host:port`, as in ALLOWED_PRIVATE_HOSTS. */
  readonly host: string;
  readonly url: string;
  /** The paths and queries that were asked for. */
  readonly asked: readonly URL[];
}

type Answer = string | Buffer | RequestListener;

/** A server on loopback that answers each path as a test scripts it; other paths do not exist. */
export async function startOpenService(answers: Readonly<Record<string, Answer>>): Promise<OpenService> {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    asked.push(url);
    const answer = answers[url.pathname];
    if (typeof answer === 'function') answer(request, response);
    else if (answer === undefined) response.writeHead(404).end();
    else response.writeHead(200).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    asked,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
