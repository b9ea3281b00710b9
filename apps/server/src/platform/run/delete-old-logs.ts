import type { WriteTogether } from '../database/database.ts';
import type { RunStore } from './run.store.ts';

/** A transaction with more of them would delay the replies that are being made. */
const RUNS_AT_ONCE = 200;

interface Dependencies {
  store: RunStore;
  writeTogether: WriteTogether;
}

/** Deletes the logs of runs that ended before a time, a batch in each transaction, until none is left or it is aborted. */
export async function deleteOldLogs(
  { store, writeTogether }: Dependencies,
  before: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const runIds = await store.listWithLogEndedBefore(before, RUNS_AT_ONCE);
    if (runIds.length > 0) await writeTogether(store.deleteLogs(runIds));
    if (runIds.length < RUNS_AT_ONCE) return;
  }
}
