import type { Database } from './database.ts';

/**
 * Reads a few rows without leaving the thread, from what is committed; null where they cannot be had at once. Only some
 * engines can, and none within a transaction, whose own changes it would not see.
 */
export type SyncRead = (sql: string, parameters: readonly unknown[]) => Record<string, unknown>[] | null;

const readers = new WeakMap<object, SyncRead>();

export const offerSyncRead = (database: object, readSync: SyncRead): void => void readers.set(database, readSync);
export const syncReadOf = (database: Database): SyncRead | undefined => readers.get(database);
