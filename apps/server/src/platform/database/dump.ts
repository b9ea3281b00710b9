import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Engine, OpenDatabase } from './database.ts';
import { appliedMigrations } from './migrate.ts';
import { type AnyDatabase, tableNames } from './own-tables.ts';
import { openTable } from './read-table.ts';

/**
 * A dump is JSON lines: a header, one line per row in loading order, and the number of rows at the end, which shows
 * that it is complete. The format is independent of the engine: a dump of SQLite can be loaded into Postgres and the
 * other way round.
 */
export interface DumpHeader {
  readonly format: 1;
  readonly migrations: readonly string[];
}

export interface DumpRow {
  readonly table: string;
  readonly row: Record<string, unknown>;
}

export interface DumpEnd {
  readonly rows: number;
}

const PAGE_ROWS_FIRST = 100;
const PAGE_ROWS_MAX = 1_000;
const PAGE_CHARACTERS = 2 ** 21;

/** Writes all rows of one snapshot; others can write meanwhile. */
export async function dumpDatabase(
  { database, engine }: OpenDatabase,
  tables: readonly string[],
  out: Writable,
): Promise<number> {
  return database
    .withoutPlugins()
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const header: DumpHeader = { format: 1, migrations: await appliedMigrations(transaction, engine) };
      await writeLine(out, header);
      const existing = await tableNames(transaction, engine);
      let rows = 0;
      for (const table of tables) if (existing.has(table)) rows += await dumpTable(transaction, engine, table, out);
      await writeLine(out, { rows } satisfies DumpEnd);
      return rows;
    });
}

async function dumpTable(transaction: AnyDatabase, engine: Engine, table: string, out: Writable): Promise<number> {
  const readPage = await openTable(transaction, engine, table);
  let count = 0;
  for (let size = PAGE_ROWS_FIRST; ; ) {
    const rows = await readPage(size);
    let characters = 0;
    for (const row of rows) characters += await writeLine(out, { table, row } satisfies DumpRow);
    count += rows.length;
    if (rows.length < size) return count;
    // Rows differ from a few bytes to some hundred kilobytes, and a page is in memory as a whole.
    size = Math.max(1, Math.min(PAGE_ROWS_MAX, Math.floor((size * PAGE_CHARACTERS) / characters)));
  }
}

/** Writes a line and gives its length. */
async function writeLine(out: Writable, value: unknown): Promise<number> {
  // Some readers treat these two characters as the end of a line.
  const json = JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  if (!out.write(`${json}\n`)) await once(out, 'drain');
  return json.length;
}
