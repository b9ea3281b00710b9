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
  close(): void;
}

/** Reads all rows after each of a thousand calls, so the work for one reading matters. */
export function openAllRows(database: TestDatabase): AllRows {
  return database.open.engine === 'sqlite' ? onSqlite(database) : onPostgres(database.open.database);
}

/** SQLite tells a connection whether another one has committed since: only then anything is read. */
function onSqlite({ dataDir, open }: TestDatabase): AllRows {
  const file = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
  const version = file.prepare('pragma data_version');
  let readAt: unknown;
  let rows = '';
  return {
    async read() {
      const now = Object.values(version.get() ?? {})[0];
      if (now !== readAt) rows = await readTables(open.database);
      readAt = now;
      return rows;
    },
    close: () => file.close(),
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

/** One query instead of one for each table. */
function onPostgres(database: Database): AllRows {
  const tables = tablesInLoadOrder.map(
    (table) => sql`select ${sql.lit(table)} as name, string_agg(one_row::text, ' ' order by one_row::text) as all_rows
      from ${sql.table(table)} as one_row`,
  );
  const query = sql<{ name: string; all_rows: string | null }>`${sql.join(tables, sql` union all `)}`;
  return {
    async read() {
      const { rows } = await query.execute(database.withoutPlugins());
      return rows.map(({ name, all_rows }) => `${name} ${all_rows}`).join('\n');
    },
    close: () => undefined,
  };
}
