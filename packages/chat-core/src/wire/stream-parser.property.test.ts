import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ParseStream, parseServerSentEvents, type RawStreamEvent } from './stream-parser.ts';

/** The parser of a library that has read everybody's streams. */
const parseByLibrary: ParseStream = (onEvent) => {
  const parser = createParser({ onEvent: ({ event = 'message', data }) => onEvent({ name: event, data }) });
  return (text) => parser.feed(text);
};

function eventsIn(pieces: readonly string[], parse: ParseStream): RawStreamEvent[] {
  const events: RawStreamEvent[] = [];
  const feed = parse((event) => events.push(event));
  for (const piece of pieces) feed(piece);
  return events;
}

const token = fc.constantFrom(
  ...[
    'data:',
    'data: ',
    'data',
    'event:',
    'event: error',
    'event',
    ':',
    ' ',
    'id: 1',
    'retry: 5',
    'x',
    '{"a":"b"}',
    '…',
  ],
  ...['\n', '\n', '\n\n', '\r\n', '\r\n\r\n', '\r', '\r\r'],
);

it('parses the same events as the library, for any chunking', () => {
  const pieces = fc.array(
    fc.array(token, { maxLength: 12 }).map((tokens) => tokens.join('')),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(pieces, (given) => {
      expect(eventsIn(given, parseServerSentEvents)).toEqual(eventsIn(given, parseByLibrary));
    }),
    { numRuns: 5000 },
  );
});

it('parses the same events byte by byte as all at once', () => {
  const stream = 'event: message\r\ndata: {"a":1}\r\n\r\n: alive\n\ndata: two\ndata: lines\n\nevent: done\ndata\n\n';
  expect(eventsIn([...stream], parseServerSentEvents)).toEqual([
    { name: 'message', data: '{"a":1}' },
    { name: 'message', data: 'two\nlines' },
    { name: 'done', data: '' },
  ]);
});
