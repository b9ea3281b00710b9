import { createParser } from 'eventsource-parser';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunEventRow } from '../../../platform/run/run.schema.ts';
import { RunLog } from '../../../platform/run/run-log.ts';
import { answerMessage, createDeltaFrame, type Reply, replyCodec } from './reply-events.ts';

const reply: Reply = {
  conversationId: 'conversation',
  questionId: 'question',
  sectionId: 'section',
  botKey: 'bot',
  removedQueryId: null,
  newSectionId: null,
};
const openLog = () => new RunLog({ id: 'run', subject: reply }, replyCodec, 0);
const answerAt = (ordinal: number) => ({ messageId: `answer-${ordinal}`, ordinal, contentTime: 1_000 });

interface Sent {
  readonly seq: number;
  readonly data: string;
}

function parse(frames: string): Sent[] {
  const sent: Sent[] = [];
  const parser = createParser({ onEvent: ({ id, data }) => sent.push({ seq: Number(id), data }) });
  parser.feed(frames);
  return sent;
}

/** Things that can happen to a log, in any order. */
type Step =
  | { readonly do: 'write'; readonly kind: 'text' | 'reasoning'; readonly text: string }
  | { readonly do: 'next-message' }
  | { readonly do: 'whole' }
  | { readonly do: 'store' }
  | { readonly do: 'store-fails' }
  | { readonly do: 'retracted' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      kind: fc.constantFrom('text' as const, 'reasoning' as const),
      text: fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
    }),
  },
  fc.record({ do: fc.constant('next-message' as const) }),
  fc.record({ do: fc.constant('whole' as const) }),
  fc.record({ do: fc.constant('store' as const) }),
  fc.record({ do: fc.constant('store-fails' as const) }),
  fc.record({ do: fc.constant('retracted' as const) }),
);

/** Plays the steps and collects the events that a reader from the start receives. */
function play(steps: readonly Step[]) {
  const log = openLog();
  const stored: RunEventRow[] = [];
  let live = '';
  let ordinal = 1;
  for (const one of steps) {
    if (one.do === 'write') {
      const answer = answerAt(ordinal);
      const seq = log.addText(one.kind, JSON.stringify(answer), one.text);
      live += createDeltaFrame(reply, answer)(one.kind, one.text, seq);
    }
    if (one.do === 'next-message') ordinal += 1;
    if (one.do === 'whole') {
      const row = log.addEvent({ kind: 'message', message: answerMessage(reply, answerAt(ordinal)) });
      live += replyCodec.toFrames(reply, row, 0);
    }
    if (one.do === 'store') {
      const rows = log.unstoredRows();
      stored.push(...rows);
      log.stored(rows);
    }
    if (one.do === 'store-fails') log.unstoredRows();
    if (one.do === 'retracted') {
      log.addEvent({ kind: 'error', error: { code: 1, msg: '' } });
      log.retract(log.lastSeq - 1);
    }
  }
  return { log, stored, live: parse(live) };
}

describe('chat §4 the log of a reply', () => {
  it('sends a reader who joins after any event exactly the events that follow, byte for byte', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.nat(70), (steps, joined) => {
        const { log, stored, live } = play(steps);
        const after = Math.min(joined, log.lastSeq);
        const rows = [...stored.filter(({ lastSeq }) => lastSeq > after), ...log.unstoredAfter(after)];
        const replayed = parse(rows.map((row) => replyCodec.toFrames(reply, row, after)).join(''));
        expect(replayed).toEqual(live.filter(({ seq }) => seq > after));
      }),
    );
  });

  it('numbers its events from 1 without a gap, and stores each once', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { log, stored, live } = play(steps);
        expect(live.map(({ seq }) => seq)).toEqual(live.map((_, index) => index + 1));
        const rows = [...stored, ...log.unstoredAfter(log.storedSeq)];
        const seqs = rows.flatMap(({ firstSeq, lastSeq }) =>
          Array.from({ length: lastSeq - firstSeq + 1 }, (_, index) => firstSeq + index),
        );
        expect(seqs).toEqual(live.map(({ seq }) => seq));
      }),
    );
  });

  it('merges the text of one answer into few rows', () => {
    const log = openLog();
    for (let count = 0; count < 1_000; count += 1) log.addText('text', JSON.stringify(answerAt(1)), 'word ');
    expect(log.unstoredRows().length).toBe(2);
  });

  it('limits the length of rows, so that a slow reader can be sent one at a time', () => {
    const log = openLog();
    for (let count = 0; count < 100; count += 1) log.addText('text', JSON.stringify(answerAt(1)), 'x'.repeat(4_000));
    for (const { body } of log.unstoredRows()) expect(body.length).toBeLessThan(16_384 + 4_000);
  });
});
