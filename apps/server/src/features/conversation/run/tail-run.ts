import { setTimeout as wait } from 'node:timers/promises';
import type { EventStream } from '../../../platform/http/event-stream.ts';
import type { RunRow } from '../conversation.schema.ts';
import { DONE_FRAME, framesOf } from './event-frames.ts';
import type { LiveEvent, LiveRun } from './live-run.ts';
import type { LiveRuns } from './live-runs.ts';
import type { RunStore } from './run.store.ts';
import type { RunIdentity } from './run-identity.ts';

/** Rows that are read at once. Who stands still keeps them in memory, so they are few. */
const PAGE = 8;
/** How often a run that another process makes is looked for in the log. */
const ELSEWHERE_MS = 250;

export const identityOf = (run: RunRow): RunIdentity => ({
  runId: run.id,
  conversationId: run.conversationId,
  questionId: run.questionId,
  sectionId: run.sectionId,
  botId: run.botId,
  removedQueryId: run.removedQueryId,
});

export type TailRun = (stream: EventStream, identity: RunIdentity, afterSeq: number) => Promise<void>;

/** How far one reader has come. */
interface Reader {
  readonly stream: EventStream;
  readonly identity: RunIdentity;
  lastSeq: number;
}

/**
 * Sends a run's events after a seq until the run rests or the reader is gone: from the log what is stored, from memory what
 * is not, and then each as it comes. A reader who falls behind is dropped from memory and goes on from the log.
 */
export function createTailRun(live: LiveRuns, runs: RunStore): TailRun {
  /** Sends what there is. Gives whether the run rests. */
  async function advance(reader: Reader): Promise<boolean> {
    const run = live.find(reader.identity.questionId);
    if (run && reader.lastSeq >= run.storedSeq) return follow(reader, run);
    const stored = await sendStored(runs, reader);
    if (stored !== 'nothing' || run) return stored === 'end';
    const row = await runs.findByQuestion(reader.identity.conversationId, reader.identity.questionId);
    if (row?.status === 'running') {
      await wait(ELSEWHERE_MS);
      return false;
    }
    // It may have ended between the two looks: its last events come before its end.
    const last = await sendStored(runs, reader);
    if (last === 'nothing') await sendEnd(runs, reader);
    return last !== 'events';
  }

  return async (stream, identity, afterSeq) => {
    const reader: Reader = { stream, identity, lastSeq: afterSeq };
    while (!stream.isClosed && !(await advance(reader))) await stream.drained();
  };
}

/** Resolves true when the run rests, false when the reader has fallen behind or is gone. */
function follow(reader: Reader, run: LiveRun): Promise<boolean> {
  const { stream } = reader;
  stream.write(run.toldAfter(reader.lastSeq));
  reader.lastSeq = Math.max(reader.lastSeq, run.lastSeq);
  return new Promise((resolve) => {
    let forgetClose = (): void => undefined;
    const end = (isRest: boolean) => {
      leave();
      forgetClose();
      resolve(isRest);
    };
    const leave = run.listen((event) => {
      const isBehind = !pass(reader, event);
      if (event.isRest || isBehind) end(event.isRest);
    });
    forgetClose = stream.onClose(() => end(false));
  });
}

/** Events are stored a moment before they are told: a reader who was quick has them from the log. False: it is behind. */
function pass(reader: Reader, { seq, frame, isRest }: LiveEvent): boolean {
  if (seq <= reader.lastSeq && !isRest) return true;
  reader.lastSeq = Math.max(reader.lastSeq, seq);
  return reader.stream.write(frame);
}

/** An error is the end, also of a run that goes on here because this process does not know yet that it lost it. */
async function sendStored(runs: RunStore, reader: Reader): Promise<'nothing' | 'events' | 'end'> {
  const { stream, identity } = reader;
  const rows = await runs.eventsAfter(identity.runId, reader.lastSeq, PAGE);
  for (const row of rows) {
    const isBehind = !stream.write(framesOf(identity, row, reader.lastSeq));
    reader.lastSeq = row.lastSeq;
    if (row.kind === 'error') return 'end';
    if (isBehind) await stream.drained();
  }
  return rows.length > 0 ? 'events' : 'nothing';
}

/** A reader that has seen everything, or more than a crash has left, still learns how it ended. */
async function sendEnd(runs: RunStore, { stream, identity }: Reader): Promise<void> {
  const end = await runs.lastEvent(identity.runId);
  stream.write(end?.kind === 'error' ? framesOf(identity, end, end.lastSeq - 1) : DONE_FRAME);
}
