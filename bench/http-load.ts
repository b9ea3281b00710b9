import { connect, type Socket } from 'node:net';
import { percentile } from './statistics.ts';

export interface LoadRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p99Ms: number;
}

/**
 * Sends one request after the other on a few kept-alive connections for a while. Plain sockets, so that the load costs
 * less than what it measures. Any status but 200 ends the run: a fast refusal is not a fast answer.
 */
export async function loadFor(
  address: string,
  request: LoadRequest,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<LoadResult> {
  const bytes = toBytes(address, request);
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, () => keepAsking(address, bytes, endsAt, latencies)));
  const elapsed = (performance.now() - startedAt) / 1000;
  return { perSecond: latencies.length / elapsed, p99Ms: percentile(latencies, 0.99) };
}

function toBytes(address: string, { path, headers, body }: LoadRequest): string {
  const lines = Object.entries({ host: new URL(address).host, 'content-length': body.length, ...headers });
  return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

async function keepAsking(address: string, bytes: string, endsAt: number, latencies: number[]): Promise<void> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  socket.setEncoding('latin1');
  const nextAnswer = answersOf(socket);
  while (performance.now() < endsAt) {
    const askedAt = performance.now();
    socket.write(bytes);
    await nextAnswer();
    latencies.push(performance.now() - askedAt);
  }
  socket.destroy();
}

/** Resolves once per complete response, by its content length. */
function answersOf(socket: Socket): () => Promise<void> {
  let received = '';
  let settle: { resolve(): void; reject(error: Error): void } | undefined;
  socket.on('error', (error) => settle?.reject(error));
  socket.on('close', () => settle?.reject(new Error('the server closed the connection')));
  socket.on('data', (chunk: string) => {
    received += chunk;
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1]);
    if (received.length < headEnd + 4 + length) return;
    const isOk = received.startsWith('HTTP/1.1 200');
    const answer = received;
    received = '';
    if (isOk) settle?.resolve();
    else settle?.reject(new Error(`unexpected answer: ${answer.slice(0, 200)}`));
  });
  return () =>
    new Promise<void>((resolve, reject) => {
      settle = { resolve, reject };
    });
}
