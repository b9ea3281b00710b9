import type { ClockAndIds } from '../clock-and-ids.ts';
import type { Log } from '../log.ts';
import type { ClaimedJob } from './job.schema.ts';
import type { JobStore } from './job.store.ts';
import { type JobWork, runJob } from './run-job.ts';

/** How long a worker without heartbeat keeps a job. The clocks of several machines must differ by less. */
export const LEASE_MS = 30_000;
const HEARTBEAT_MS = 10_000;

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  store: JobStore;
  log: Log;
  workByKind: ReadonlyMap<string, JobWork>;
  /** How many jobs this process runs at once. */
  workersMax: number;
}

interface ActiveJob {
  readonly job: ClaimedJob;
  readonly controller: AbortController;
  leaseUntil: number;
}

/** The workers of this process: each runs due jobs one after the other until none is left. */
export function createJobWorkers({ store, log, workByKind, workersMax, now, newId }: Dependencies) {
  const activeJobs = new Set<ActiveJob>();
  const workers = new Set<Promise<void>>();
  let isStopping = false;

  async function keepLease(active: ActiveJob): Promise<void> {
    const left = active.leaseUntil - now();
    // A lease that lasts longer than a new one is of a clock that was put back.
    if (left > LEASE_MS - HEARTBEAT_MS && left <= LEASE_MS) return;
    const leaseUntil = now() + LEASE_MS;
    if (await store.changeHeld(active.job, { leaseUntil, heartbeatAt: now() })) active.leaseUntil = leaseUntil;
    else active.controller.abort(new Error('another worker has taken this job over'));
  }

  async function claim(): Promise<ClaimedJob | undefined> {
    if (isStopping) return undefined;
    return store.claim([...workByKind.keys()], now(), { leaseToken: newId(), leaseUntil: now() + LEASE_MS });
  }

  async function run(job: ClaimedJob): Promise<void> {
    const work = workByKind.get(job.kind);
    if (!work) throw new Error(`a job of the unknown kind ${job.kind} was claimed`);
    const active: ActiveJob = { job, controller: new AbortController(), leaseUntil: job.leaseUntil };
    activeJobs.add(active);
    // `stop` may have been called during the claim.
    if (isStopping) interrupt(active);
    await runJob({ store, now, log }, job, work, active.controller.signal).finally(() => activeJobs.delete(active));
  }

  async function workUntilNoneIsDue(): Promise<void> {
    for (let job = await claim(); job; job = await claim()) await run(job);
  }

  function startWorker(): Promise<void> {
    const worker = workUntilNoneIsDue().finally(() => workers.delete(worker));
    workers.add(worker);
    return worker;
  }

  return {
    keepLeases: () => Promise.all([...activeJobs].map(keepLease)),
    /** Reads before it claims, so that an idle server does not take the write lock every second. */
    async runDue(): Promise<void> {
      if (isStopping || !(await store.hasDue([...workByKind.keys()], now()))) return;
      await Promise.all(Array.from({ length: workersMax - workers.size }, startWorker));
    },
    async stop(): Promise<void> {
      isStopping = true;
      activeJobs.forEach(interrupt);
      await Promise.allSettled(workers);
    },
  };
}

function interrupt({ controller }: ActiveJob): void {
  controller.abort(new Error('the server stops'));
}
