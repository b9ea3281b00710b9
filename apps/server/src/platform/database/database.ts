import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** The query builder over whichever engine is configured, or over a transaction on it. */
export type Database = Kysely<Tables> | Transaction<Tables>;
export type Engine = 'sqlite' | 'postgres';

export interface OpenDatabase {
  readonly engine: Engine;
  readonly database: Kysely<Tables>;
  /** Copies the database file before a migration touches it; nothing to do on Postgres, where operators have their own. */
  backUpFile(name: string): Promise<void>;
  /** Resolves when the database is gone for good and only a new process can help. */
  readonly lost: Promise<Error>;
  close(): Promise<void>;
}
