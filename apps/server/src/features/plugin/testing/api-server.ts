import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that reached the API. */
export interface ApiRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type ApiAnswer = (request: ApiRequest, response: ServerResponse) => void;

export interface ApiServer extends AsyncDisposable {
  /** `host:port`, as in ALLOWED_PRIVATE_HOSTS. */
  readonly host: string;
  readonly url: string;
  readonly requests: ApiRequest[];
  /** By path; another answer replaces the one before. */
  readonly answers: Map<string, ApiAnswer>;
}

export const json =
  (value: unknown, status = 200): ApiAnswer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

/** An HTTP API on loopback. Paths without an answer of their own tell what they got. */
export async function startApiServer(): Promise<ApiServer> {
  const requests: ApiRequest[] = [];
  const answers = new Map<string, ApiAnswer>();
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method = '', headers } = incoming;
    const url = new URL(incoming.url ?? '', `http://${headers.host}`);
    const request = { method, url, headers, body: Buffer.concat(chunks).toString() };
    requests.push(request);
    const answer = answers.get(url.pathname) ?? json({ method, path: url.pathname + url.search, body: request.body });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    requests,
    answers,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
