import type { Clock } from '../environment/clock.ts';
import { refusalIn } from './refusal.ts';
import type { ParseStream, RawStreamEvent } from './stream-parser.ts';
import { toStreamEvent } from './to-stream-event.ts';
import type { StreamEvent } from './transport.ts';
import { TransportError } from './transport-error.ts';
import { within } from './within.ts';

/** A connection is dead after this long without a byte: two heartbeats and some (architecture §7). */
export const STALL_MS = 35_000;

interface Reading {
  readonly response: Response;
  readonly logId: string;
  readonly parseStream: ParseStream;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** The events of an answer as they arrive. Where the answer is no stream, what it says is thrown. */
export async function* readStream(reading: Reading): AsyncGenerator<StreamEvent> {
  const { response, logId, parseStream, clock, signal } = reading;
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (!isStream || !response.body) throw refusalIn(await within(clock, STALL_MS, signal, response.text()), logId);
  yield { kind: 'opened', logId };
  const arrived: RawStreamEvent[] = [];
  const feed = parseStream((event) => arrived.push(event));
  let body: { isEvents: boolean; text: string } | null = null;
  for await (const text of textOf(response.body, reading)) {
    // A refusal can come as JSON under the name of a stream; no event begins like that.
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
