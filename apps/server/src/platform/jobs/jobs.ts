import { type ClockAndIds, DAY_MS, HOUR_MS } from '../clock-and-ids.ts';
import type { Database, OpenDatabase } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { JobRow } from './job.schema.ts';
import { createJobStore, insertJob, newJob } from './job.store.ts';
import { createJobWorkers } from './job-workers.ts';
import type { JobContext, JobWork } from './run-job.ts';

const ATTEMPTS_MAX = 5;
const ENDED_KEPT_MS = 30 * DAY_MS;

/** Stores a job within the caller's transaction and gives its id. */
export type Enqueue<Payload> = (database: Database, payload: Payload, runAt?: number) => Promise<string>;

export interface Jobs {
  /** Says how jobs of a kind are done, and gives the way to ask for one. */
  define<Payload extends object>(
    kind: string,
    work: (payload: Payload, context: JobContext) => Promise<void>,
    options?: { maxAttempts?: number },
  ): Enqueue<Payload>;
  /** Does something again and again, in one process at a time; for the first time when the server starts. */
  every(intervalMs: number, name: string, work: (context: JobContext) => Promise<void>): void;
  find(id: string): Promise<JobRow | undefined>;
  /** Keeps the leases of what is under way, does all that is due, and resolves when that has ended. */
  runDue(): Promise<void>;
  /** Takes no more jobs, asks those under way to end, and waits for them. */
  stop(): Promise<void>;
}

interface Dependencies {
  openDatabase: OpenDatabase;
  clockAndIds: Pick<ClockAndIds, 'now' | 'newId'>;
  log: Log;
}

/** Jobs are rows: they survive the process, and several processes share them. A schedule is a job that never finishes. */
export function createJobs({ openDatabase, clockAndIds, log }: Dependencies): Jobs {
  const { now, newId } = clockAndIds;
  const store = createJobStore(openDatabase.database, openDatabase.engine);
  const works = new Map<string, JobWork>();
  const workers = createJobWorkers({ store, log, works, now, newId });
  const unscheduled = new Set<JobRow>();

  function add(kind: string, work: JobWork): void {
    if (works.has(kind)) throw new Error(`jobs of kind ${kind} are defined twice`);
    works.set(kind, work);
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
    async runDue() {
      await storeSchedules();
      await workers.keepLeases();
      await workers.doDue();
    },
    stop: () => workers.stop(),
  };
  jobs.every(HOUR_MS, 'forget-ended-jobs', () => store.deleteEnded(now() - ENDED_KEPT_MS));
  return jobs;
}
