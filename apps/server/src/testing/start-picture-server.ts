import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PictureServer extends AsyncDisposable {
  /** `host:port`, as in ALLOWED_PRIVATE_HOSTS. */
  readonly host: string;
  readonly url: string;
  readonly requests: readonly IncomingMessage[];
}

export const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An image server on loopback. Paths without an answer of their own get a one-pixel PNG. */
export async function startPictureServer(
  answers: Readonly<Record<string, RequestListener>> = {},
): Promise<PictureServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const answer = answers[request.url ?? ''];
    if (answer) answer(request, response);
    else response.writeHead(200, { 'content-type': 'image/png' }).end(onePixelPng);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    requests,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
