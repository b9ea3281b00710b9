import type { ServerResponse } from 'node:http';

/** Server-sent events to one reader, written straight to the socket. */
export interface EventStream {
  readonly isClosed: boolean;
  /** What is written within one turn of the event loop travels together. False when the reader is far behind. */
  write(frames: string): boolean;
  /** Resolves when the reader has caught up or is gone. */
  drained(): Promise<void>;
  /** Gives the function that takes the listener back. */
  onClose(listener: () => void): () => void;
  end(): void;
}

/** The stream as its keeper sees it. */
export interface KeptStream extends EventStream {
  /** A comment that keeps the connection alive. */
  beat(): void;
  /** How long bytes have been waiting for the reader. */
  behindSince(): number | null;
  cut(): void;
}

/** A reader who lets more than this wait is served from the log again once it has caught up. */
const UNSENT_MAX_BYTES = 64 * 1024;
const HEARTBEAT = ':\n\n';

export function openEventStream(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  now: () => number,
): KeptStream {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  });
  let pending = '';
  let hasBegun = false;
  let behindSince: number | null = null;
  let isClosed = response.closed;
  response.on('close', () => {
    isClosed = true;
  });
  response.on('drain', () => {
    behindSince = null;
  });

  function flush(): void {
    const frames = pending;
    pending = '';
    if (isClosed || frames === '') return;
    hasBegun = true;
    if (!response.write(frames)) behindSince ??= now();
  }

  /** The headers travel with the first frames, or alone if none are there yet. */
  queueMicrotask(() => {
    if (!hasBegun && pending === '') response.flushHeaders();
  });

  return {
    get isClosed() {
      return isClosed;
    },
    write(frames) {
      if (isClosed) return true;
      if (pending === '') queueMicrotask(flush);
      pending += frames;
      return response.writableLength + pending.length <= UNSENT_MAX_BYTES;
    },
    drained() {
      flush();
      if (isClosed || !response.writableNeedDrain) return Promise.resolve();
      return new Promise((resolve) => {
        const settle = () => {
          response.off('drain', settle).off('close', settle);
          resolve();
        };
        response.on('drain', settle).on('close', settle);
      });
    },
    onClose(listener) {
      if (isClosed) listener();
      else response.on('close', listener);
      return () => response.off('close', listener);
    },
    end() {
      flush();
      if (!isClosed) response.end();
    },
    beat() {
      if (behindSince === null) this.write(HEARTBEAT);
    },
    behindSince: () => behindSince,
    cut: () => response.destroy(),
  };
}

/** One event in the format of server-sent events. The text is JSON, so it holds no line break. */
export const eventFrame = (name: string, json: string, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${json}\n\n`;
