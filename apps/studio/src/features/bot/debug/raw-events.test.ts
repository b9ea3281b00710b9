import { chunk, message } from '@parley/chat-core/testing/chat-events';
import { expect, it } from 'vitest';
import { timedEvents } from './raw-events.tsx';

it('labels each event with its time and type', () => {
  const ack = chunk(1, message({ message_id: 'q', type: 'ack' }));
  const word = chunk(2, message({ message_id: 'a' }), false);
  const failure = { status: 'error' };
  const events = [
    { at: 1000, event: ack },
    { at: 1250, event: word },
    { at: 1300, event: failure },
  ];
  expect(timedEvents(events)).toEqual({
    '1 · 0 ms · ack, complete': ack,
    '2 · 250 ms · answer': word,
    '3 · 300 ms · error': failure,
  });
  expect(timedEvents([])).toEqual({});
});
