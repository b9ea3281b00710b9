import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Server-sent events to one reader, written straight to the socket. */
export interface EventStream {
  /** Writes no longer reach the reader. */
  readonly isClosed: boolean;
  /** What was written and is not yet on its way to the reader. */
  readonly unsentLength: number;
  /**
   * Writes within one turn of the event loop are sent together. Returns false when much is unsent, which one large write
   * can be alone: the writer should wait until it is `drained`.
   */
  write(frames: string): boolean;
  /** Resolves when the reader has caught up or has disconnected. */
  drained(): Promise<void>;
  /** Returns the function that removes the listener. */
  onClose(listener: () => void): () => void;
  end(): void;
}

/** The interface for `OpenStreams`, which sends heartbeats and closes streams. */
export interface ManagedStream extends EventStream {
  /** A comment that keeps the connection alive. */
  beat(): void;
  /** Since when bytes have been waiting for the reader; null when none are. */
  behindSince(): number | null;
  cut(): void;
}

/** When more than this is unsent, the writer stops and continues from the log once the reader has caught up. */
const UNSENT_MAX_BYTES = 64 * 1024;
export const HEARTBEAT = ':\n\n';
export const EVENT_STREAM_TYPE = 'text/event-stream; charset=utf-8';

/** A chunk of the chunked transfer coding (RFC 9112 §7.1) as one write; Node would make three. */
const toChunk = (frames: string): string => `${Buffer.byteLength(frames).toString(16)}\r\n${frames}\r\n`;

/** Its callbacks run at the end of the turn, as those of `queueMicrotask` do, which costs ten times as much. */
const soon = Promise.resolve();

export function openEventStream(
  response: ServerResponse,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
  now: () => number,
): ManagedStream {
  response.writeHead(200, {
    ...headers,
    'content-type': EVENT_STREAM_TYPE,
    'x-accel-buffering': 'no',
  });
  let pending = '';
  let hasBegun = false;
  let behindSince: number | null = null;
  let isClosed = response.closed;
  const onDrain = () => {
    behindSince = null;
  };
  socket.on('drain', onDrain);
  response.on('close', () => {
    isClosed = true;
    // The connection may be reused for other requests.
    socket.off('drain', onDrain);
  });

  /** The first write goes through Node, which sends the headers with it. Later ones go straight to the socket. */
  function send(frames: string): boolean {
    if (hasBegun && response.socket === socket)
      return socket.write(response.chunkedEncoding ? toChunk(frames) : frames);
    hasBegun = true;
    return response.write(frames);
  }

  function flush(): void {
    const frames = pending;
    pending = '';
    if (isClosed || frames === '') return;
    if (!send(frames)) behindSince ??= now();
  }

  /** The headers are sent with the first frames, or alone if there are none yet. */
  void soon.then(() => {
    if (!hasBegun && pending === '') response.flushHeaders();
  });

  return {
    get isClosed() {
      return isClosed;
    },
    get unsentLength() {
      return response.writableLength + pending.length;
    },
    write(frames) {
      if (isClosed) return true;
      if (pending === '') void soon.then(flush);
      pending += frames;
      return response.writableLength + pending.length <= UNSENT_MAX_BYTES;
    },
    drained() {
      flush();
      if (isClosed || !socket.writableNeedDrain) return Promise.resolve();
      return new Promise((resolve) => {
        const settle = () => {
          socket.off('drain', settle);
          response.off('close', settle);
          resolve();
        };
        socket.on('drain', settle);
        response.on('close', settle);
      });
    },
    onClose(listener) {
      if (isClosed) listener();
      else response.on('close', listener);
      return () => response.off('close', listener);
    },
    end() {
      if (isClosed) return;
      socket.cork();
      flush();
      // Closed from here on, not only when the last byte is sent: later bytes would be read as the next response.
      isClosed = true;
      // A reader that does not receive the end counts as behind.
      behindSince ??= now();
      response.end();
      socket.uncork();
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
