import { type ClockAndIds, DAY_MS, HOUR_MS } from '../clock-and-ids.ts';
import type { Database, OpenDatabase } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { JobRow } from './job.schema.ts';
import { createJobStore, insertJob, newJob } from './job.store.ts';
import { createJobWorkers, LEASE_MS } from './job-workers.ts';
import type { JobContext, JobWork } from './run-job.ts';

const ATTEMPTS_MAX = 5;
/** How many jobs of all kinds without workers of their own this process runs at once. */
const WORKERS_MAX = 4;
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
    options?: JobOptions,
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

interface JobOptions {
  maxAttempts?: number;
  /** So many workers in each process are for this kind alone: many long jobs of it make no other kind wait. */
  workers?: number;
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
  const kinds = new Set<string>();
  const sharedWork = new Map<string, JobWork>();
  const groups = [createGroup(sharedWork, WORKERS_MAX)];
  const unscheduled = new Set<JobRow>();
  /** When this process looked last; at first it cannot know whether the clock was put back. */
  let lookedAt = Number.POSITIVE_INFINITY;

  function createGroup(workByKind: ReadonlyMap<string, JobWork>, workersMax: number) {
    return createJobWorkers({ store, log, workByKind, workersMax, now, newId });
  }

  function add(kind: string, work: JobWork, ownWorkers?: number): void {
    if (kinds.has(kind)) throw new Error(`jobs of kind ${kind} are defined twice`);
    kinds.add(kind);
    if (ownWorkers === undefined) sharedWork.set(kind, work);
    else groups.push(createGroup(new Map([[kind, work]]), ownWorkers));
  }

  async function storeSchedules(): Promise<void> {
    for (const row of unscheduled) {
      await store.schedule(row);
      unscheduled.delete(row);
    }
  }

  /** Leases of this process are renewed before. */
  async function noticeClock(): Promise<void> {
    const at = now();
    const wasPutBack = at < lookedAt;
    lookedAt = at;
    if (wasPutBack) await store.correctTimes(at, at + LEASE_MS);
  }

  const jobs: Jobs = {
    define(kind, work, { maxAttempts = ATTEMPTS_MAX, workers } = {}) {
      add(kind, work as JobWork, workers);
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
      await Promise.all(groups.map((group) => group.keepLeases()));
      await noticeClock();
      await Promise.all(groups.map((group) => group.runDue()));
    },
    async stop() {
      await Promise.all(groups.map((group) => group.stop()));
    },
  };
  jobs.every(HOUR_MS, 'forget-ended-jobs', () => store.deleteEnded(now() - ENDED_KEPT_MS));
  return jobs;
}
