import type { JobRow } from './job.schema.ts';

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 600_000;

type Outcome = Partial<JobRow>;
const free: Outcome = { leaseToken: null, leaseUntil: null };

/** What a job becomes when its work is done. A schedule is never finished: it is due again. */
export function afterSuccess(job: JobRow, now: number): Outcome {
  if (job.everyMs === null) return { ...free, finishedAt: now, lastError: '' };
  return { ...free, runAt: now + job.everyMs, attempts: 0, stage: '', lastError: '' };
}

/** Tried again after a while that doubles each time, until its attempts are used up. */
export function afterFailure(job: JobRow, lastError: string, now: number): Outcome {
  if (job.attempts < job.maxAttempts) return { ...free, runAt: now + retryDelay(job.attempts), lastError };
  if (job.everyMs === null) return { ...free, failedAt: now, lastError };
  return { ...free, runAt: now + job.everyMs, attempts: 0, stage: '', lastError };
}

/** The server stopped, which is no fault of the job: the next one begins it again. */
export function afterInterruption(job: JobRow, now: number): Outcome {
  return { ...free, runAt: now, attempts: job.attempts - 1 };
}

function retryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}
