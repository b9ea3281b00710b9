export interface JobRow {
  id: string;
  kind: string;
  /** JSON. */
  payload: string;
  /** How far it is, in the words of its kind; empty until it says so. */
  stage: string;
  /** How often it was begun. */
  attempts: number;
  maxAttempts: number;
  /** For people to read; empty while nothing went wrong. */
  lastError: string;
  /** Set on a schedule: a job that is due again so long after each end. */
  everyMs: number | null;
  createdAt: number;
  runAt: number;
  /** Who works on it, and until when others leave it alone. A dead worker's job is free after that. */
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
