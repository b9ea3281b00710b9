import { DEFAULT_LOCALE, refusalText } from '@parley/contract';
import { DomainError } from '../domain-error.ts';
import type { Log } from '../log.ts';
import type { ClaimedJob, JobRow } from './job.schema.ts';
import type { JobStore } from './job.store.ts';
import { afterFailure, afterInterruption, afterSuccess } from './job-outcome.ts';

const ERROR_MAX = 500;

/** Passed to the work of a job beside its payload. */
export interface JobContext {
  readonly jobId: string;
  /** Aborted when the server stops or another worker has taken the job over. The job is then started again. */
  readonly signal: AbortSignal;
  /** What an attempt before has stored; empty at first. */
  readonly stage: string;
  /** Stores the progress of the work. */
  setStage(stage: string): Promise<void>;
}

export type JobWork = (payload: unknown, context: JobContext) => Promise<void>;

interface Dependencies {
  store: JobStore;
  now: () => number;
  log: Log;
}

/** Runs a claimed job and stores its outcome. Errors of the work do not reject. */
export async function runJob(
  { store, now, log }: Dependencies,
  job: ClaimedJob,
  work: JobWork,
  signal: AbortSignal,
): Promise<void> {
  const context: JobContext = {
    jobId: job.id,
    signal,
    stage: job.stage,
    async setStage(stage) {
      await store.changeHeld(job, { stage });
    },
  };

  async function attempt(): Promise<Partial<JobRow>> {
    if (signal.aborted) return afterInterruption(job, now());
    if (job.attempts > job.maxAttempts) return afterFailure(job, 'The server stopped while it worked on this.', now());
    try {
      await work(JSON.parse(job.payload), context);
      return afterSuccess(job, now());
    } catch (error) {
      if (signal.aborted) return afterInterruption(job, now());
      log.warn({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, 'a job failed');
      return afterFailure(job, readableError(error), now());
    }
  }

  if (!(await store.changeHeld(job, await attempt())))
    log.warn({ job: job.id, kind: job.kind }, 'a job was taken over before it ended');
}

/** The error message that is stored with a failed job. */
function readableError(error: unknown): string {
  if (error instanceof DomainError) return refusalText(error.refusal, DEFAULT_LOCALE, error.values);
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.slice(0, ERROR_MAX);
}
