import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Jobs } from './jobs.ts';

const TICK_MS = 1_000;
const STOP_WITHIN_MS = 10_000;

export interface RunningJobs {
  /** Resolves when no job is active any more, or after a timeout: the next server starts those jobs again. */
  stop(): Promise<void>;
}

/** Runs due jobs every second from now on. */
export function startJobs(jobs: Jobs, log: Log): RunningJobs {
  const rounds = new Set<Promise<void>>();
  let isFailing = false;

  /** Logs an unavailable database once, not every second. */
  async function tick(): Promise<void> {
    try {
      await jobs.runDue();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'jobs cannot run');
      isFailing = true;
    }
  }

  function startRound(): void {
    const round = tick().finally(() => rounds.delete(round));
    rounds.add(round);
  }

  const timer = setInterval(startRound, TICK_MS);
  startRound();
  return {
    async stop() {
      clearInterval(timer);
      const ended = jobs.stop().then(() => Promise.allSettled(rounds));
      await Promise.race([ended, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}
