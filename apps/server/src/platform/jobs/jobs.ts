import { type ClockAndIds, DAY_MS, HOUR_MS } from '../clock-and-ids.ts';
import type { Database, OpenDatabase } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { JobRow } from './job.schema.ts';
import { createJobStore, insertJob, newJob } from './job.store.ts';
import { createJobWorkers } from './job-workers.ts';
import type { JobContext, JobWork } from './run-job.ts';

const ATTEMPTS_MAX = 5;
/** For the deletion of what is hidden already, which nobody would begin again: for about a week. */
export const DELETION_ATTEMPTS_MAX = 1_000;
const ENDED_KEPT_MS = 30 * DAY_MS;

/** Stores a job in the caller's transaction and returns its id. */
export type Enqueue<Payload> = (database: Database, payload: Payload, runAt?: number) => Promise<string>;

export interface Jobs {
  /** Defines the work of a kind and returns the function that enqueues a job. */
  define<Payload extends object>(
    kind: string,
    work: (payload: Payload, context: JobContext) => Promise<void>,
    options?: { maxAttempts?: number },
  ): Enqueue<Payload>;
  /** Runs work at an interval, in one process at a time, first when the server starts. */
  every(intervalMs: number, name: string, work: (context: JobContext) => Promise<void>): void;
  find(id: string): Promise<JobRow | undefined>;
  /** Jobs of a kind that have neither finished nor failed. */
  listOpen(kind: string, database?: Database): Promise<JobRow[]>;
  /** Renews the leases of active jobs, runs all due jobs, and resolves when they have ended. */
  runDue(): Promise<void>;
  /** Claims no more jobs, aborts the active ones and waits for them. */
  stop(): Promise<void>;
}

interface Dependencies {
  openDatabase: OpenDatabase;
  clockAndIds: Pick<ClockAndIds, 'now' | 'newId'>;
  log: Log;
}

/**
 * Jobs are rows: they survive the process and are shared by several processes. A schedule is a job that never
 * finishes.
 */
export function createJobs({ openDatabase, clockAndIds, log }: Dependencies): Jobs {
  const { now, newId } = clockAndIds;
  const store = createJobStore(openDatabase.database, openDatabase.engine);
  const workByKind = new Map<string, JobWork>();
  const workers = createJobWorkers({ store, log, workByKind, now, newId });
  const unscheduled = new Set<JobRow>();

  function add(kind: string, work: JobWork): void {
    if (workByKind.has(kind)) throw new Error(`jobs of kind ${kind} are defined twice`);
    workByKind.set(kind, work);
  }

  async function storeSchedules(): Promise<void> {
    for (const row of unscheduled) {
      await store.schedule(row);
      unscheduled.delete(row);
    }
  }

  const jobs: Jobs = {
    define(kind, work, { maxAttempts = ATTEMPTS_MAX } = {}) {
      add(kind, work as JobWork);
      return async (database, payload, runAt = now()) => {
        const id = newId();
        const json = JSON.stringify(payload);
        await insertJob(database, newJob({ id, kind, maxAttempts, createdAt: now(), runAt, payload: json }));
        return id;
      };
    },
    every(everyMs, name, work) {
      const kind = `every-${name}`;
      add(kind, (_payload, context) => work(context));
      const maxAttempts = ATTEMPTS_MAX;
      unscheduled.add(newJob({ id: kind, kind, maxAttempts, createdAt: now(), runAt: now(), everyMs }));
    },
    find: (id) => store.find(id),
    listOpen: (kind, open) => store.listOpen(kind, open),
    async runDue() {
      await storeSchedules();
      await workers.keepLeases();
      await workers.runDue();
    },
    stop: () => workers.stop(),
  };
  jobs.every(HOUR_MS, 'forget-ended-jobs', () => store.deleteEnded(now() - ENDED_KEPT_MS));
  return jobs;
}
