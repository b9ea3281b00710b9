import { StringDecoder } from 'node:string_decoder';
import { createParser } from 'eventsource-parser';
import { BrokenAnswer } from './read-body.ts';

export const EVENT_LINE_MAX_CHARACTERS = 2 ** 20;

/** Turns the bytes of an SSE stream, however they were cut, into the data of its events. Invalid UTF-8 is replaced. */
export function createEventReader(onEvent: (data: string) => void) {
  const decoder = new StringDecoder('utf8');
  const parser = createParser({
    maxBufferSize: EVENT_LINE_MAX_CHARACTERS,
    onEvent: (event) => onEvent(event.data),
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw new BrokenAnswer(error.message);
    },
  });
  return {
    feed: (bytes: Buffer) => parser.feed(decoder.write(bytes)),
    /** Some servers leave out the empty line after their last event. */
    end: () => parser.feed(`${decoder.end()}\n\n`),
  };
}
