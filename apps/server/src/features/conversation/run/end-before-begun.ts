import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Log } from '../../../platform/log.ts';
import { over, stopReasonOf } from './end-early.ts';
import { toErrorEvent, toRunRefusal } from './error-of-run.ts';
import type { LiveRun } from './live-run.ts';
import { findOwnRun } from './own-run.ts';
import type { RunOptions } from './plan.ts';
import type { RunStore } from './run.store.ts';

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  runs: RunStore;
  owner: string;
  log: Log;
}

export type EndBeforeBegun = (run: LiveRun, options: RunOptions, error: unknown) => Promise<void>;

/** Ends a run for which nothing could be prepared: its question does not fit the model, or the database has gone. */
export function createEndBeforeBegun({ runs, owner, now, log }: Dependencies): EndBeforeBegun {
  return async (run, { locale }, cause) => {
    const { runId } = run.identity;
    if (!(cause instanceof DomainError)) log.error({ err: cause, runId }, 'a run could not begin');
    const reason = stopReasonOf(run);
    if (reason?.kind === 'removed') return run.giveUp();
    const error = { kind: 'error' as const, error: toErrorEvent(toRunRefusal(cause, reason), locale) };
    try {
      await run.settle(async (isRetry) => ({
        events: [error],
        isDone: false,
        isStored: isRetry && (await findOwnRun(runs, run.identity, owner)).status !== 'running',
        queries: (lastSeq) => [runs.update(runId, { ...over('failed', now()), lastSeq })],
      }));
    } catch (unstored) {
      log.error({ err: unstored, runId }, 'the end of a run could not be stored');
      run.giveUp(error);
    }
  };
}
