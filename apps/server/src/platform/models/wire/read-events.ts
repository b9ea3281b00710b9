import type { IncomingMessage } from 'node:http';
import { createEventReader } from './event-reader.ts';
import { BrokenAnswer } from './read-body.ts';

/** A provider that said it is done has this long to end its answer, so that the connection can be used again. */
const LINGER_MS = 1_000;

/** Calls with each event until one says it was the last, or the answer ends. What `onEvent` throws ends it too. */
export function readEvents(
  response: IncomingMessage,
  onEvent: (data: string) => 'more' | 'last',
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let isDone = false;
    const reader = createEventReader((data) => {
      if (isDone || onEvent(data) === 'more') return;
      isDone = true;
      resolve();
      const lingering = setTimeout(() => response.destroy(), LINGER_MS).unref();
      response.once('close', () => clearTimeout(lingering));
    });
    const fail = (error: unknown) => {
      isDone = true;
      reject(error);
      response.destroy();
    };
    response.on('data', (bytes: Buffer) => {
      if (isDone) return;
      try {
        reader.feed(bytes);
      } catch (error) {
        fail(error);
      }
    });
    response.once('end', () => {
      try {
        if (!isDone) reader.end();
        resolve();
      } catch (error) {
        fail(error);
      }
    });
    response.on('error', (cause) => fail(signal.aborted ? signal.reason : new BrokenAnswer(cause.message, { cause })));
  });
}
