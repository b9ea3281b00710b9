import { ErrorEvent, MessageEvent } from '@parley/contract';
import { createParser } from 'eventsource-parser';

export interface TestEvent {
  readonly name: string;
  readonly id: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server sent; a test says what it expects
  readonly data: any;
}

/** Reads server-sent events like a client. */
export interface TestStream {
  readonly response: Response;
  /** The next event, or null at the end of the stream. */
  next(): Promise<TestEvent | null>;
  /** Reads up to and including the first event that matches. */
  until(fits: (event: TestEvent) => boolean): Promise<TestEvent[]>;
  rest(): Promise<TestEvent[]>;
  cut(): Promise<void>;
}

export function readTestStream(response: Response): TestStream {
  const events: TestEvent[] = [];
  const parser = createParser({
    onEvent({ event = '', id, data }) {
      const parsed = JSON.parse(data);
      // Every event must match the contract.
      if (event === 'message') MessageEvent.parse(parsed);
      if (event === 'error') ErrorEvent.parse(parsed);
      events.push({ name: event, id: id === undefined ? null : Number(id), data: parsed });
    },
  });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();

  async function next(): Promise<TestEvent | null> {
    while (events.length === 0) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return null;
      parser.feed(decoder.decode(chunk.value, { stream: true }));
    }
    return events.shift() ?? null;
  }

  async function until(fits: (event: TestEvent) => boolean): Promise<TestEvent[]> {
    const read: TestEvent[] = [];
    for (let event = await next(); event; event = await next()) {
      read.push(event);
      if (fits(event)) break;
    }
    return read;
  }

  return { response, next, until, rest: () => until(() => false), cut: async () => reader?.cancel() };
}
