import type { ClockAndIds } from '../clock-and-ids.ts';
import type { Log } from '../log.ts';
import type { ClaimedJob } from './job.schema.ts';
import type { JobStore } from './job.store.ts';
import { type JobWork, runJob } from './run-job.ts';

/** How long a silent worker keeps a job. Clocks of several machines may differ by a part of it. */
const LEASE_MS = 30_000;
const HEARTBEAT_MS = 10_000;
const WORKERS_MAX = 4;

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  store: JobStore;
  log: Log;
  works: ReadonlyMap<string, JobWork>;
}

interface UnderWay {
  readonly job: ClaimedJob;
  readonly controller: AbortController;
  leaseUntil: number;
}

/** The workers of this process: each takes one due job after the other until none is left. */
export function createJobWorkers({ store, log, works, now, newId }: Dependencies) {
  const underWay = new Set<UnderWay>();
  const workers = new Set<Promise<void>>();
  let isStopping = false;

  async function keepLease(one: UnderWay): Promise<void> {
    if (one.leaseUntil - now() > LEASE_MS - HEARTBEAT_MS) return;
    const leaseUntil = now() + LEASE_MS;
    if (await store.changeHeld(one.job, { leaseUntil, heartbeatAt: now() })) one.leaseUntil = leaseUntil;
    else one.controller.abort(new Error('another worker has taken this job over'));
  }

  async function claim(): Promise<ClaimedJob | undefined> {
    if (isStopping) return undefined;
    return store.claim([...works.keys()], now(), { leaseToken: newId(), leaseUntil: now() + LEASE_MS });
  }

  async function run(job: ClaimedJob): Promise<void> {
    const work = works.get(job.kind);
    if (!work) throw new Error(`a job of the unknown kind ${job.kind} was claimed`);
    const one: UnderWay = { job, controller: new AbortController(), leaseUntil: job.leaseUntil };
    underWay.add(one);
    // Stopping may have come while the claim was under way.
    if (isStopping) interrupt(one);
    await runJob({ store, now, log }, job, work, one.controller.signal).finally(() => underWay.delete(one));
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
    keepLeases: () => Promise.all([...underWay].map(keepLease)),
    /** Looks before it claims: an idle server should not ask for the right to write every second. */
    async doDue(): Promise<void> {
      if (isStopping || !(await store.hasDue([...works.keys()], now()))) return;
      await Promise.all(Array.from({ length: WORKERS_MAX - workers.size }, startWorker));
    },
    async stop(): Promise<void> {
      isStopping = true;
      underWay.forEach(interrupt);
      await Promise.allSettled(workers);
    },
  };
}

function interrupt({ controller }: UnderWay): void {
  controller.abort(new Error('the server stops'));
}
