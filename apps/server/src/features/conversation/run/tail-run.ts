import { setTimeout as wait } from 'node:timers/promises';
import type { EventStream } from '../../../platform/http/event-stream.ts';
import type { RunRow } from '../conversation.schema.ts';
import { DONE_FRAME, framesOf } from './event-frames.ts';
import type { LiveRun } from './live-run.ts';
import type { LiveRuns } from './live-runs.ts';
import type { RunStore } from './run.store.ts';
import type { RunIdentity } from './run-identity.ts';

const PAGE = 64;
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
  wasToldError: boolean;
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
    if ((await sendStored(runs, reader)) || run) return false;
    if (await sendRest(runs, reader)) return true;
    await wait(ELSEWHERE_MS);
    return false;
  }

  return async (stream, identity, afterSeq) => {
    const reader: Reader = { stream, identity, lastSeq: afterSeq, wasToldError: false };
    while (!stream.isClosed && !(await advance(reader))) await stream.drained();
  };
}

/** Resolves true when the run rests, false when the reader has fallen behind or is gone. */
function follow(reader: Reader, run: LiveRun): Promise<boolean> {
  const { stream } = reader;
  stream.write(run.toldAfter(reader.lastSeq));
  reader.lastSeq = run.lastSeq;
  return new Promise((resolve) => {
    const end = (isRest: boolean) => {
      leave();
      resolve(isRest);
    };
    const leave = run.listen(({ seq, frame, isRest }) => {
      reader.lastSeq = seq;
      const isBehind = !stream.write(frame);
      if (isRest || isBehind) end(isRest);
    });
    stream.onClose(() => end(false));
  });
}

/** Gives whether anything was there. */
async function sendStored(runs: RunStore, reader: Reader): Promise<boolean> {
  const { stream, identity } = reader;
  const rows = await runs.eventsAfter(identity.runId, reader.lastSeq, PAGE);
  for (const row of rows) {
    const isBehind = !stream.write(framesOf(identity, row, reader.lastSeq));
    reader.lastSeq = row.lastSeq;
    reader.wasToldError = row.kind === 'error';
    if (isBehind) await stream.drained();
  }
  return rows.length > 0;
}

/** A reader that has seen everything, or more than a crash has left, still learns how it ended. */
async function sendRest(runs: RunStore, { stream, identity, wasToldError }: Reader): Promise<boolean> {
  const row = await runs.findByQuestion(identity.conversationId, identity.questionId);
  if (row?.status === 'running') return false;
  const end = await runs.lastEvent(identity.runId);
  if (end?.kind !== 'error') stream.write(DONE_FRAME);
  else if (!wasToldError) stream.write(framesOf(identity, end, end.lastSeq - 1));
  return true;
}
