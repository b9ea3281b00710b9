import { setTimeout } from 'node:timers/promises';
import { isBusy } from './sqlite-thread.ts';

const GIVE_UP_MS = 5_000;
const RETRY_MS = 20;

/**
 * Runs a write again while a command of the operator's holds the write lock. Waiting inside SQLite would keep its thread,
 * and with it every read, from working.
 */
export async function whenUnlocked<Result>(write: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error;
      await setTimeout(RETRY_MS);
    }
  }
}
