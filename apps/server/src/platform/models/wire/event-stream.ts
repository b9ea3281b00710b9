import type { IncomingMessage } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
import { createParser } from 'eventsource-parser';
import { BrokenAnswer } from './provider-request.ts';

export const EVENT_LINE_MAX_CHARACTERS = 2 ** 20;
/** Time for the provider to end its response after the last event, so that the connection can be reused. */
const LINGER_MS = 1_000;

/** Turns the chunks of an SSE stream into the data of its events. Invalid UTF-8 is replaced. */
export function createEventReader(onEvent: (data: string) => void, onComment?: () => void) {
  const decoder = new StringDecoder('utf8');
  const parser = createParser({
    maxBufferSize: EVENT_LINE_MAX_CHARACTERS,
    onEvent: (event) => onEvent(event.data),
    onComment,
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw new BrokenAnswer(error.message);
    },
  });
  return {
    feed: (bytes: Buffer) => parser.feed(decoder.write(bytes)),
    /** Some servers omit the empty line after their last event. */
    end: () => parser.feed(`${decoder.end()}\n\n`),
  };
}

/**
 * Calls `onEvent` for each event until it returns `last`, it throws, or the response ends. Comments, by which servers and
 * proxies keep a stream open, are reported too.
 */
export function readEvents(
  response: IncomingMessage,
  onEvent: (data: string) => 'more' | 'last',
  signal: AbortSignal,
  onComment?: () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let isDone = false;
    const reader = createEventReader((data) => {
      if (isDone || onEvent(data) === 'more') return;
      isDone = true;
      resolve();
      const lingering = setTimeout(() => response.destroy(), LINGER_MS).unref();
      response.once('close', () => clearTimeout(lingering));
    }, onComment);
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
