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
  return new SocketStream(response, socket, now);
}

class SocketStream implements ManagedStream {
  readonly #response: ServerResponse;
  readonly #socket: Socket;
  readonly #now: () => number;
  readonly #onTurnEnd = () => this.#flush();
  #pending = '';
  #hasBegun = false;
  #behindSince: number | null = null;
  #isClosed: boolean;

  constructor(response: ServerResponse, socket: Socket, now: () => number) {
    this.#response = response;
    this.#socket = socket;
    this.#now = now;
    this.#isClosed = response.closed;
    const onDrain = () => {
      this.#behindSince = null;
    };
    socket.on('drain', onDrain);
    response.on('close', () => {
      this.#isClosed = true;
      // The connection may be reused for other requests.
      socket.off('drain', onDrain);
    });
    // The headers are sent with the first frames, or alone if there are none yet.
    void soon.then(() => {
      if (!this.#hasBegun && this.#pending === '') response.flushHeaders();
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get unsentLength(): number {
    return this.#response.writableLength + this.#pending.length;
  }

  write(frames: string): boolean {
    if (this.#isClosed) return true;
    if (this.#pending === '') void soon.then(this.#onTurnEnd);
    this.#pending += frames;
    return this.unsentLength <= UNSENT_MAX_BYTES;
  }

  drained(): Promise<void> {
    this.#flush();
    const response = this.#response;
    const socket = this.#socket;
    if (this.#isClosed || !socket.writableNeedDrain) return Promise.resolve();
    return new Promise((resolve) => {
      const settle = () => {
        socket.off('drain', settle);
        response.off('close', settle);
        resolve();
      };
      socket.on('drain', settle);
      response.on('close', settle);
    });
  }

  onClose(listener: () => void): () => void {
    const response = this.#response;
    if (this.#isClosed) listener();
    else response.on('close', listener);
    return () => response.off('close', listener);
  }

  end(): void {
    if (this.#isClosed) return;
    this.#socket.cork();
    this.#flush();
    // Closed from here on, not only when the last byte is sent: later bytes would be read as the next response.
    this.#isClosed = true;
    // A reader that does not receive the end counts as behind.
    this.#behindSince ??= this.#now();
    this.#response.end();
    this.#socket.uncork();
  }

  beat(): void {
    if (this.#behindSince === null) this.write(HEARTBEAT);
  }

  behindSince(): number | null {
    return this.#behindSince;
  }

  cut(): void {
    this.#response.destroy();
  }

  #flush(): void {
    const frames = this.#pending;
    this.#pending = '';
    if (this.#isClosed || frames === '') return;
    if (!this.#send(frames)) this.#behindSince ??= this.#now();
  }

  /** The first write goes through Node, which sends the headers with it. Later ones go straight to the socket. */
  #send(frames: string): boolean {
    const response = this.#response;
    if (this.#hasBegun && response.socket === this.#socket)
      return this.#socket.write(response.chunkedEncoding ? toChunk(frames) : frames);
    this.#hasBegun = true;
    return response.write(frames);
  }
}

/** One event in the format of server-sent events. The text is JSON, so it holds no line break. */
export const eventFrame = (name: string, json: string, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${json}\n\n`;
