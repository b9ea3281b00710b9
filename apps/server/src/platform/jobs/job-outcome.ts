import type { JobRow } from './job.schema.ts';

const FIRST_RETRY_MS = 5_000;
/** Without the part that is by chance. */
const LONGEST_RETRY_MS = 600_000;
/** With it. */
export const RETRY_WITHIN_MS = LONGEST_RETRY_MS * 1.2;

type Outcome = Partial<JobRow>;
const free: Outcome = { leaseToken: null, leaseUntil: null };

/** The next state of a job after success. A schedule never finishes: it becomes due again. */
export function afterSuccess(job: JobRow, now: number): Outcome {
  if (job.everyMs === null) return { ...free, finishedAt: now, lastError: '' };
  return { ...free, runAt: now + job.everyMs, attempts: 0, stage: '', lastError: '' };
}

/** Retried with exponential backoff and jitter until its attempts are used up. `random` is from 0 to 1. */
export function afterFailure(job: JobRow, lastError: string, now: number, random = Math.random()): Outcome {
  if (job.attempts < job.maxAttempts) return { ...free, runAt: now + retryDelay(job.attempts, random), lastError };
  if (job.everyMs === null) return { ...free, failedAt: now, lastError };
  return { ...free, runAt: now + job.everyMs, attempts: 0, stage: '', lastError };
}

/** The server stopped during the job: the attempt does not count, and the job is due again. */
export function afterInterruption(job: JobRow, now: number): Outcome {
  return { ...free, runAt: now, attempts: job.attempts - 1 };
}

/** Up to a fifth more by chance: jobs that failed together, because a service was down, do not come back together. */
function retryDelay(attempts: number, random: number): number {
  return Math.round(Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS) * (1 + random / 5));
}
