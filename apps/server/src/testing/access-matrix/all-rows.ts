import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { tablesInLoadOrder } from '../../../migrations/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { DATABASE_FILE } from '../../platform/database/sqlite/open-sqlite.ts';
import type { TestDatabase } from '../open-test-database.ts';

export interface AllRows {
  /** The rows of all tables as one text. */
  read(): Promise<string>;
  close(): Promise<void>;
}

/** Reads all rows after each of a thousand calls, so they are read only where something was written since. */
export async function openAllRows(database: TestDatabase): Promise<AllRows> {
  return database.open.engine === 'sqlite' ? onSqlite(database) : onPostgres(database.open.database);
}

/** SQLite tells a connection whether another one has committed since. */
function onSqlite({ dataDir, open }: TestDatabase): AllRows {
  const file = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
  const version = file.prepare('pragma data_version');
  return {
    read: whenChanged(
      async () => Object.values(version.get() ?? {})[0],
      () => readTables(open.database),
    ),
    close: async () => file.close(),
  };
}

/** Reads again only when the version is another one. It is asked first: what is written meanwhile belongs to the next version. */
function whenChanged(versionOf: () => Promise<unknown>, read: () => Promise<string>): () => Promise<string> {
  let readAt: unknown;
  let rows = '';
  return async () => {
    const now = await versionOf();
    if (now !== readAt) rows = await read();
    readAt = now;
    return rows;
  };
}

async function readTables(database: Database): Promise<string> {
  const tables = tablesInLoadOrder.map((table) =>
    database
      .withoutPlugins()
      .selectFrom(table as 'user')
      .selectAll(),
  );
  const rows = await Promise.all(tables.map((query) => query.execute()));
  return rows.map((table) => table.map((row) => JSON.stringify(row)).sort()).join();
}

/**
 * Triggers log each statement that writes, in the transaction of that statement: the number of the logged ones changes with every
 * commit that wrote something. All tables are read with one query.
 */
async function onPostgres(wrapped: Database): Promise<AllRows> {
  const database = wrapped.withoutPlugins();
  await sql`create table written_statement ()`.execute(database);
  await sql`create function log_written_statement() returns trigger language plpgsql
    as 'begin insert into written_statement default values; return null; end'`.execute(database);
  for (const table of tablesInLoadOrder)
    await sql`create trigger log_written_statement after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function log_written_statement()`.execute(database);

  const tables = tablesInLoadOrder.map(
    (table) => sql`select ${sql.lit(table)} as name, string_agg(one_row::text, ' ' order by one_row::text) as all_rows
      from ${sql.table(table)} as one_row`,
  );
  const query = sql<{ name: string; all_rows: string | null }>`${sql.join(tables, sql` union all `)}`;
  return {
    read: whenChanged(
      async () =>
        (await sql<{ count: string }>`select count(*) as count from written_statement`.execute(database)).rows[0]
          ?.count,
      async () => {
        const { rows } = await query.execute(database);
        return rows.map(({ name, all_rows }) => `${name} ${all_rows}`).join('\n');
      },
    ),
    async close() {
      await sql`drop function log_written_statement() cascade`.execute(database);
      await sql`drop table written_statement`.execute(database);
    },
  };
}
