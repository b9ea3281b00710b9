export interface JobRow {
  id: string;
  kind: string;
  /** JSON. */
  payload: string;
  /** The progress, as defined by its kind; empty at first. */
  stage: string;
  /** How often it was started. */
  attempts: number;
  maxAttempts: number;
  /** A readable error message; empty when there was none. */
  lastError: string;
  /** Set on a schedule: the interval after which the job is due again. */
  everyMs: number | null;
  createdAt: number;
  runAt: number;
  /** The lease of the worker. When it expires, for example because the process died, others can claim the job. */
  leaseToken: string | null;
  leaseUntil: number | null;
  heartbeatAt: number | null;
  finishedAt: number | null;
  failedAt: number | null;
}

/** A job that this process works on. */
export type ClaimedJob = JobRow & { leaseToken: string; leaseUntil: number };

declare module '../database/tables.ts' {
  interface Tables {
    job: JobRow;
  }
}
