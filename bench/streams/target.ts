import { inParallel } from '../../e2e/support/in-parallel.ts';
import type { runServer } from '../../tooling/test-services/running-server.mjs';
import type { Load, StreamRequest } from './load.ts';
import { openTokenStream, type TokenStream } from './token-stream.ts';

export type RunningServer = Awaited<ReturnType<typeof runServer>>;

/** A server under load. */
export interface Target {
  readonly server: RunningServer;
  /** The request for a stream. Two streams of one load that are open at once have different slots. */
  request(load: Load, slot: number): StreamRequest;
}

export interface OpenStream extends TokenStream {
  readonly request: StreamRequest;
}

export function open(
  { server, request }: Target,
  load: Load,
  slot: number,
  onToken?: Parameters<typeof openTokenStream>[2],
): OpenStream {
  const asked = request(load, slot);
  return Object.assign(openTokenStream(server.address, asked, onToken), { request: asked });
}

const STOPS_AT_ONCE = 32;

/** Aborts streams: by the server's stop call where it has one, else by closing the connection. */
export async function stopAll({ server }: Target, streams: readonly OpenStream[]): Promise<void> {
  await inParallel(STOPS_AT_ONCE, streams, async ({ request: { stop }, hangUp, over }) => {
    if (stop) {
      const answer = await fetch(server.address + stop.path, { ...stop, method: 'POST' });
      await answer.arrayBuffer();
    } else hangUp();
    await over;
  });
}
