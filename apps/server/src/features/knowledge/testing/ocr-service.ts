import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OcrService extends AsyncDisposable {
  readonly url: string;
  /** What it was sent. */
  readonly requests: {
    readonly method: string | undefined;
    readonly type: string | undefined;
    readonly bytes: number;
  }[];
  /** What it answers from now on: a text, or a status. */
  answer: string | number;
}

/** An OCR service that listens and answers as it is told. */
export async function startOcrService(): Promise<OcrService> {
  const server = createServer(async (request, response) => {
    let bytes = 0;
    for await (const chunk of request) bytes += chunk.length;
    service.requests.push({ method: request.method, type: request.headers['content-type'], bytes });
    response.writeHead(typeof service.answer === 'number' ? service.answer : 200, { 'content-type': 'text/plain' });
    response.end(typeof service.answer === 'number' ? '' : service.answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: OcrService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tika`,
    requests: [],
    answer: '',
    [Symbol.asyncDispose]: async () => void server.close().closeAllConnections(),
  };
  return service;
}
