import type { Clock } from '../environment/clock.ts';
import type { ParseStream, RawStreamEvent } from './stream-parser.ts';
import { toStreamEvent } from './to-stream-event.ts';
import type { StreamEvent } from './transport.ts';
import { refusalIn, TransportError } from './transport-error.ts';
import { within } from './within.ts';

/** A connection without a byte for this long is dead; heartbeats come every 15 seconds. */
export const STALL_MS = 35_000;

interface Reading {
  readonly response: Response;
  readonly logId: string;
  readonly parseStream: ParseStream;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Yields the events of a response as they arrive. A response that is not a stream is thrown as a refusal. */
export async function* readStream(reading: Reading): AsyncGenerator<StreamEvent> {
  const { response, logId, parseStream, clock, signal } = reading;
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (!isStream || !response.body) throw refusalIn(await within(clock, STALL_MS, signal, response.text()), logId);
  yield { kind: 'opened', logId };
  const arrived: RawStreamEvent[] = [];
  const feed = parseStream((event) => arrived.push(event));
  let body: { isEvents: boolean; text: string } | null = null;
  for await (const text of textOf(response.body, reading)) {
    // A refusal may be JSON with the content type of a stream; no event begins with a brace.
    body ??= { isEvents: !text.trimStart().startsWith('{'), text: '' };
    if (body.isEvents) feed(text);
    else body.text += text;
    const events = arrived.splice(0);
    if (events.length === 0) yield { kind: 'alive' };
    for (const event of events) yield toStreamEvent(event);
  }
  if (body && !body.isEvents) throw refusalIn(body.text, logId);
}

async function* textOf(body: ReadableStream<Uint8Array>, { clock, signal }: Reading): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { value, done } = await within(clock, STALL_MS, signal, reader.read()).catch((error) => {
      if (signal.aborted) throw signal.reason;
      throw error instanceof TransportError ? error : new TransportError('broken', error);
    });
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}
