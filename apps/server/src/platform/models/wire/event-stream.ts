import type { IncomingMessage } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
import { createParser, type EventSourceParser, type ParseError } from 'eventsource-parser';
import { BrokenAnswer } from './provider-request.ts';

export const EVENT_LINE_MAX_CHARACTERS = 2 ** 20;
/** Time for the provider to end its response after the last event, so that the connection can be reused. */
const LINGER_MS = 1_000;

/** Gets the events of a stream. */
export interface EventSink {
  /** Receives the data of an event. Returns `last` when it wants no further event. */
  take(data: string): 'more' | 'last';
  /** Servers and proxies keep a stream open by comments. */
  onComment?(): void;
}

interface EventReceiver {
  take(data: string): void;
  onComment?(): void;
}

const refuseLongLine = ({ type, message }: ParseError): void => {
  if (type === 'max-buffer-size-exceeded') throw new BrokenAnswer(message);
};

/** Turns the chunks of an SSE stream into the data of its events. Invalid UTF-8 is replaced. */
export class EventReader {
  readonly #decoder = new StringDecoder('utf8');
  readonly #parser: EventSourceParser;

  constructor(receiver: EventReceiver) {
    this.#parser = createParser({
      maxBufferSize: EVENT_LINE_MAX_CHARACTERS,
      onEvent: ({ data }) => receiver.take(data),
      onComment: () => receiver.onComment?.(),
      onError: refuseLongLine,
    });
  }

  feed(bytes: Buffer): void {
    this.#parser.feed(this.#decoder.write(bytes));
  }

  /** Some servers omit the empty line after their last event. */
  end(): void {
    this.#parser.feed(`${this.#decoder.end()}\n\n`);
  }
}

/** Passes on the events until the sink has its last one, it throws, or the response ends. */
export function readEvents(response: IncomingMessage, sink: EventSink, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => new StreamedResponse(response, sink, signal, resolve, reject).read());
}

class StreamedResponse implements EventReceiver {
  readonly #response: IncomingMessage;
  readonly #sink: EventSink;
  readonly #signal: AbortSignal;
  readonly #resolve: () => void;
  readonly #reject: (error: unknown) => void;
  readonly #reader = new EventReader(this);
  #isDone = false;

  constructor(
    response: IncomingMessage,
    sink: EventSink,
    signal: AbortSignal,
    resolve: () => void,
    reject: (error: unknown) => void,
  ) {
    this.#response = response;
    this.#sink = sink;
    this.#signal = signal;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  read(): void {
    const response = this.#response;
    response.on('data', (bytes: Buffer) => this.#feed(bytes));
    response.on('end', () => this.#end());
    response.on('error', (cause) => {
      const { aborted, reason } = this.#signal;
      this.#fail(aborted ? reason : new BrokenAnswer(cause.message, { cause }));
    });
  }

  take(data: string): void {
    if (this.#isDone || this.#sink.take(data) === 'more') return;
    this.#isDone = true;
    this.#resolve();
    const response = this.#response;
    const lingering = setTimeout(() => response.destroy(), LINGER_MS).unref();
    response.once('close', () => clearTimeout(lingering));
  }

  onComment(): void {
    this.#sink.onComment?.();
  }

  #feed(bytes: Buffer): void {
    if (this.#isDone) return;
    try {
      this.#reader.feed(bytes);
    } catch (error) {
      this.#fail(error);
    }
  }

  #end(): void {
    try {
      if (!this.#isDone) this.#reader.end();
      this.#resolve();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#isDone = true;
    this.#reject(error);
    this.#response.destroy();
  }
}
