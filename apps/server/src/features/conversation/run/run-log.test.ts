import { createParser } from 'eventsource-parser';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunEventRow } from '../conversation.schema.ts';
import { answerMessage, createDeltaFrame, framesOf } from './event-frames.ts';
import type { RunIdentity } from './run-identity.ts';
import { createRunLog } from './run-log.ts';

const identity: RunIdentity = {
  runId: 'run',
  conversationId: 'conversation',
  questionId: 'question',
  sectionId: 'section',
  botId: 'bot',
  removedQueryId: null,
};
const spokenAt = (ordinal: number) => ({ messageId: `answer-${ordinal}`, ordinal, contentTime: 1_000 });

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

/** What can happen to a log, in any order. */
type Step =
  | { readonly do: 'say'; readonly kind: 'text' | 'reasoning'; readonly words: string }
  | { readonly do: 'next-message' }
  | { readonly do: 'whole' }
  | { readonly do: 'store' }
  | { readonly do: 'store-fails' }
  | { readonly do: 'retracted' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('say' as const),
      kind: fc.constantFrom('text' as const, 'reasoning' as const),
      words: fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
    }),
  },
  fc.record({ do: fc.constant('next-message' as const) }),
  fc.record({ do: fc.constant('whole' as const) }),
  fc.record({ do: fc.constant('store' as const) }),
  fc.record({ do: fc.constant('store-fails' as const) }),
  fc.record({ do: fc.constant('retracted' as const) }),
);

/** Plays the steps and keeps what a reader who was there from the start has received. */
function play(steps: readonly Step[]) {
  const log = createRunLog(identity, 0);
  const stored: RunEventRow[] = [];
  let live = '';
  let ordinal = 1;
  for (const one of steps) {
    if (one.do === 'say') {
      const spoken = spokenAt(ordinal);
      const seq = log.addWords(spoken, one.kind, one.words);
      live += createDeltaFrame(identity, spoken)(one.kind, one.words, seq);
    }
    if (one.do === 'next-message') ordinal += 1;
    if (one.do === 'whole') {
      const row = log.addWhole({ kind: 'message', message: answerMessage(identity, spokenAt(ordinal)) });
      live += framesOf(identity, row, 0);
    }
    if (one.do === 'store') {
      const rows = log.unstoredRows();
      stored.push(...rows);
      log.stored(rows);
    }
    if (one.do === 'store-fails') log.unstoredRows();
    if (one.do === 'retracted') {
      log.addWhole({ kind: 'error', error: { code: 1, msg: '' } });
      log.retract(log.lastSeq - 1);
    }
  }
  return { log, stored, live: parse(live) };
}

describe('chat §4 the log of a run', () => {
  it('gives who joins after any event exactly the events that follow, byte for byte', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.nat(70), (steps, joined) => {
        const { log, stored, live } = play(steps);
        const after = Math.min(joined, log.lastSeq);
        const rows = [...stored.filter(({ lastSeq }) => lastSeq > after), ...log.unstoredAfter(after)];
        const replayed = parse(rows.map((row) => framesOf(identity, row, after)).join(''));
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

  it('merges the words of one answer into few rows', () => {
    const log = createRunLog(identity, 0);
    for (let count = 0; count < 1_000; count += 1) log.addWords(spokenAt(1), 'text', 'word ');
    expect(log.unstoredRows().length).toBe(2);
  });

  it('keeps rows short enough to be sent to a slow reader one by one', () => {
    const log = createRunLog(identity, 0);
    for (let count = 0; count < 100; count += 1) log.addWords(spokenAt(1), 'text', 'x'.repeat(4_000));
    for (const { body } of log.unstoredRows()) expect(body.length).toBeLessThan(16_384 + 4_000);
  });
});
