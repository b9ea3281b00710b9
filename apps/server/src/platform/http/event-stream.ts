import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Server-sent events to one reader, written straight to the socket. */
export interface EventStream {
  /** Nothing that is written reaches the reader any more. */
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
export interface ManagedStream extends EventStream {
  /** A comment that keeps the connection alive. */
  beat(): void;
  /** How long bytes have been waiting for the reader. */
  behindSince(): number | null;
  cut(): void;
}

/** A reader who lets more than this wait is served from the log again once it has caught up. */
const UNSENT_MAX_BYTES = 64 * 1024;
const HEARTBEAT = ':\n\n';

/** As the transfer coding wants it (RFC 9112 §7.1): one string and one write, where Node would make three of it. */
const toChunk = (frames: string): string => `${Buffer.byteLength(frames).toString(16)}\r\n${frames}\r\n`;

export function openEventStream(
  response: ServerResponse,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
  now: () => number,
): ManagedStream {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
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
    // The connection may go on to carry other requests.
    socket.off('drain', onDrain);
  });

  /** Node sends the headers with what it is given first. From then on the connection is this stream's. */
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
      // From here on, not only once the last byte is gone: what came after the end would be read as the next answer.
      isClosed = true;
      // A reader who does not take the end is behind like any other.
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
