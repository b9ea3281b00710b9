import type { Generated } from 'kysely';

/**
 * running: the owner works on it while its lease lasts. paused: waits to be resumed. finished, stopped (on request), failed,
 * interrupted (the process ended): over.
 */
export type RunStatus = 'running' | 'paused' | 'finished' | 'stopped' | 'failed' | 'interrupted';

export interface RunRow {
  id: string;
  kind: string;
  userId: string;
  parentRunId: string | null;
  status: RunStatus;
  /** The process that works on the run. */
  owner: string;
  leaseUntil: number;
  lastSeq: number;
  /** JSON, set by a process that does not own the run. The owner sees it when it renews the lease. */
  stopRequest: string | null;
  /** Written and read by the kind of the run. */
  pausedState: string | null;
  startedAt: number;
  endedAt: number | null;
  /** How many inputs were added to it. */
  inputCount: number;
}

interface RunTable extends Omit<RunRow, 'inputCount'> {
  inputCount: Generated<number>;
  /** Events and steps are deleted some time after the end of the run. */
  hasLog: Generated<0 | 1>;
}

/** One event, or several merged ones: then `ends` holds where each of them ends in the body. */
export interface RunEventRow {
  runId: string;
  firstSeq: number;
  lastSeq: number;
  /** `type`, `header` and `body` belong to the codec of the run's kind. */
  type: string;
  header: string | null;
  body: string;
  ends: string | null;
}

/** A checkpoint: work that a resumed run need not, or must not, repeat. */
export interface RunStepRow {
  runId: string;
  key: string;
  attempt: number;
  state: 'started' | 'done' | 'failed';
  /** Written and read by the kind of the run, as are `output` and `usage`. */
  input: string | null;
  /** While the step is under way, the progress it has reported. */
  output: string | null;
  error: string | null;
  usage: string | null;
  startedAt: number;
  endedAt: number | null;
}

/** Something that a user adds to a run that is not over. It is deleted when the run has stored what became of it. */
export interface RunInputRow {
  runId: string;
  /** Given by the client: adding the same input again changes nothing. */
  id: string;
  /** Counts the inputs of the run from 1. */
  position: number;
  /** Written and read by the kind of the run. */
  body: string;
  /** When the run took it: from then on it cannot be withdrawn. */
  takenAt: number | null;
}

declare module '../database/tables.ts' {
  interface Tables {
    run: RunTable;
    runEvent: RunEventRow;
    runStep: RunStepRow;
    runInput: RunInputRow;
  }
}
