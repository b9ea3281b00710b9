import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** The query builder over whichever engine is configured, or over a transaction on it. */
export type Database = Kysely<Tables> | Transaction<Tables>;
export type Engine = 'sqlite' | 'postgres';

/** Runs the queries in one transaction, in this order: all of them happen or none. */
export type WriteTogether = (queries: readonly CompiledQuery[]) => Promise<void>;

/** Short texts to all processes on a database, the sender included. */
export interface Broadcast {
  /** At most 8000 bytes. */
  send(text: string): Promise<void>;
  /**
   * Resolves when texts are heard, with the function that ends it. `onMissed` is called when texts may have been lost with a
   * connection.
   */
  listen(onText: (text: string) => void, onMissed: () => void): Promise<() => void>;
}

export interface OpenDatabase {
  readonly engine: Engine;
  readonly database: Kysely<Tables>;
  /** For writes whose queries are known in advance: cheaper than an interactive transaction. */
  readonly writeTogether: WriteTogether;
  /**
   * The same for rows that may be lost with the machine, but not with the process: SQLite does not wait for the disk.
   * Postgres does, because it could lose them in a crash of its own while this process lives on and counts on them.
   */
  readonly writeWithoutSync: WriteTogether;
  /** Null where one process has the database for itself: SQLite. */
  readonly broadcast: Broadcast | null;
  /** Copies the database file before a migration. Does nothing on Postgres, where operators make their own backups. */
  backUpFile(name: string): Promise<void>;
  /** Resolves when the database is lost and only a restart of the process helps. */
  readonly lost: Promise<Error>;
  close(): Promise<void>;
}
