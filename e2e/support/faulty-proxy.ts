import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Random } from './seeded-random.ts';

/**
 * reset: both sides get an RST. finish: both get a FIN. swallow: both stay open and receive nothing more. stall: bytes of the
 * server are delayed.
 */
export const FAULTS = ['reset', 'finish', 'swallow', 'stall'] as const;
export type Fault = (typeof FAULTS)[number];

const STALL_MS = 300;

const endBy = {
  reset: (socket: Socket) => socket.resetAndDestroy(),
  finish: (socket: Socket) => socket.end(),
  swallow: () => undefined,
};

export interface FaultyProxy extends AsyncDisposable {
  readonly address: string;
  /** How often each fault was injected. */
  readonly done: Readonly<Record<Fault, number>>;
}

interface Options {
  readonly target: string;
  readonly random: Random;
  /** Number of faults after which connections are left alone. */
  readonly faultsMax: number;
  /** A connection breaks before the server has sent this many bytes through it. */
  readonly bytesMax: number;
}

/** Forwards connections to a server on loopback, and breaks each at a random moment in a random way. */
export async function startFaultyProxy({ target, random, faultsMax, bytesMax }: Options): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target);
  const done = { reset: 0, finish: 0, swallow: 0, stall: 0 };
  const sockets = new Set<Socket>();
  const count = () => Object.values(done).reduce((sum, times) => sum + times, 0);

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      // Errors here are intended; the other side is closed below.
      socket.on('error', () => undefined);
    }
    client.on('close', () => upstream.destroy()).pipe(upstream);
    upstream.on('close', () => client.destroy()).on('end', () => client.end());
    let left = random.between(1, bytesMax);
    upstream.on('data', (bytes: Buffer) => {
      const passed = count() < faultsMax ? bytes.subarray(0, left) : bytes;
      client.write(passed);
      left -= bytes.length;
      if (passed.length === bytes.length) return;
      const fault = random.pick(FAULTS);
      done[fault] += 1;
      breakIn(fault, bytes.subarray(passed.length));
    });

    function breakIn(fault: Fault, rest: Buffer): void {
      if (fault === 'stall') {
        upstream.pause();
        left = random.between(1, bytesMax);
        setTimeout(() => {
          client.write(rest);
          upstream.resume();
        }, STALL_MS);
        return;
      }
      upstream.removeAllListeners('data').pause();
      client.unpipe(upstream).pause();
      for (const socket of [client, upstream]) endBy[fault](socket);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    done,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
