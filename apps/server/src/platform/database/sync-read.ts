import type { Database } from './database.ts';

/**
 * Reads a few committed rows synchronously, in the main thread; null when that is not possible right now. Only SQLite
 * offers it, and not within a transaction, whose uncommitted changes it would not see.
 */
export type SyncRead = (sql: string, parameters: readonly unknown[]) => Record<string, unknown>[] | null;

const readers = new WeakMap<object, SyncRead>();

export const offerSyncRead = (database: object, readSync: SyncRead): void => void readers.set(database, readSync);
export const syncReadOf = (database: Database): SyncRead | undefined => readers.get(database);
