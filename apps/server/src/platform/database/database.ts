import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** The query builder over whichever engine is configured, or over a transaction on it. */
export type Database = Kysely<Tables> | Transaction<Tables>;
export type Engine = 'sqlite' | 'postgres';

/** Runs the queries in one transaction, in this order: all of them happen or none. */
export type WriteTogether = (queries: readonly CompiledQuery[]) => Promise<void>;

export interface OpenDatabase {
  readonly engine: Engine;
  readonly database: Kysely<Tables>;
  /** For writes whose queries are known beforehand: cheaper than a transaction that asks and answers step by step. */
  readonly writeTogether: WriteTogether;
  /** Copies the database file before a migration touches it; nothing to do on Postgres, where operators have their own. */
  backUpFile(name: string): Promise<void>;
  /** Resolves when the database is gone for good and only a new process can help. */
  readonly lost: Promise<Error>;
  close(): Promise<void>;
}
