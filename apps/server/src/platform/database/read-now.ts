import type { Database } from './database.ts';

/**
 * Reads a few rows without leaving the thread, from what is committed; null where they cannot be had at once. Only some
 * engines can, and none within a transaction, whose own changes it would not see.
 */
export type ReadNow = (sql: string, parameters: readonly unknown[]) => Record<string, unknown>[] | null;

const readers = new WeakMap<object, ReadNow>();

export const offerReadNow = (database: object, readNow: ReadNow): void => void readers.set(database, readNow);
export const readNowOf = (database: Database): ReadNow | undefined => readers.get(database);
