import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { sql } from 'kysely';
import type { Engine, OpenDatabase } from './database.ts';
import { appliedMigrations } from './migrate.ts';
import { type AnyDatabase, tableNames } from './own-tables.ts';

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

const PAGE = 5_000;

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

/** Tie-breaker for rows with the same first column, so that no page repeats or misses a row. */
const ROW_PLACE = { sqlite: sql`rowid`, postgres: sql`ctid` };

async function dumpTable(transaction: AnyDatabase, engine: Engine, table: string, out: Writable): Promise<number> {
  for (let offset = 0; ; offset += PAGE) {
    const rows = await transaction
      .selectFrom(table)
      .selectAll()
      .orderBy(sql`1`)
      .orderBy(ROW_PLACE[engine])
      .limit(PAGE)
      .offset(offset)
      .execute();
    for (const row of rows) await writeLine(out, { table, row } satisfies DumpRow);
    if (rows.length < PAGE) return offset + rows.length;
  }
}

async function writeLine(out: Writable, value: unknown): Promise<void> {
  // Some readers treat these two characters as the end of a line.
  const json = JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  if (!out.write(`${json}\n`)) await once(out, 'drain');
}
