import type { JobRow } from './job.schema.ts';

type NewJob = Pick<JobRow, 'id' | 'kind' | 'maxAttempts' | 'createdAt' | 'runAt'> &
  Partial<Pick<JobRow, 'payload' | 'everyMs'>>;

/** A job that nobody has begun. */
export function newJob(job: NewJob): JobRow {
  return {
    payload: '{}',
    stage: '',
    attempts: 0,
    lastError: '',
    everyMs: null,
    leaseToken: null,
    leaseUntil: null,
    heartbeatAt: null,
    finishedAt: null,
    failedAt: null,
    ...job,
  };
}
