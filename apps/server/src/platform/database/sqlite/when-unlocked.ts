import { setTimeout } from 'node:timers/promises';
import { isBusy } from './sqlite-thread.ts';

const GIVE_UP_MS = 5_000;
const RETRY_MS = 20;

/**
 * Retries a write while an operator's command holds the write lock. Waiting inside SQLite would block its thread and
 * with it every read.
 */
export async function whenUnlocked<Result>(write: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error;
      // By chance, so that writers that met at the lock do not meet again.
      await setTimeout(RETRY_MS * (0.5 + Math.random()));
    }
  }
}
