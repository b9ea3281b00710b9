import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy between the browser and the server that knows which event streams are open, and can cut them. */
export async function countingProxy(target: string) {
  const { hostname, port } = new URL(target);
  const streams = new Map<ServerResponse, string>();

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url: path, headers } = incoming;
    const upstream = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.flushHeaders();
      if (answer.headers['content-type']?.startsWith('text/event-stream')) streams.set(outgoing, path ?? '');
      answer.on('error', () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => {
      streams.delete(outgoing);
      upstream.destroy();
    });
    incoming.pipe(upstream);
  }

  const server = createServer(forward);
  server.on('connection', (socket) => socket.setNoDelay(true));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The paths of the streams that the browser holds open. */
    openStreams: (): string[] => [...streams.values()],
    cutStreams(): void {
      for (const outgoing of streams.keys()) outgoing.destroy();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
