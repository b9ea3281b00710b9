import { type Kysely, sql } from 'kysely';
import type { Engine } from './database.ts';

// biome-ignore lint/suspicious/noExplicitAny: works below the typed tables
export type AnyDatabase = Kysely<any>;

/** The names of the tables in our schema. A Postgres database may hold tables of other programs in other schemas. */
export async function tableNames(database: AnyDatabase, engine: Engine): Promise<Set<string>> {
  const query =
    engine === 'postgres'
      ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
      : sql<{ name: string }>`select name from sqlite_master where type = 'table'`;
  const { rows } = await query.execute(database);
  return new Set(rows.map(({ name }) => name));
}
