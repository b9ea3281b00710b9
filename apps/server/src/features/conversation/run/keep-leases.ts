import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Log } from '../../../platform/log.ts';
import { LEASE_MS } from './begin-run.ts';
import type { LiveRuns } from './live-runs.ts';
import type { RunStore } from './run.store.ts';

const HEARTBEAT_MS = 10_000;

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  live: LiveRuns;
  runs: RunStore;
  log: Log;
}

/** Says regularly that this process is still making its runs. Gives the function that stops saying so. */
export function keepLeases({ live, runs, now, log }: Dependencies): () => void {
  const beating = setInterval(() => {
    const ids = live.all().map(({ identity }) => identity.runId);
    if (ids.length === 0) return;
    runs
      .renewLeases(ids, now() + LEASE_MS)
      .catch((error) => log.warn({ err: error }, 'the leases of runs were not renewed'));
  }, HEARTBEAT_MS).unref();
  return () => clearInterval(beating);
}
