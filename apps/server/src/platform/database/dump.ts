import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import type { OpenDatabase } from './database.ts';
import { appliedMigrations } from './migrate.ts';

/**
 * A dump is JSON lines: one header, then one line a row in an order in which they can be loaded. It holds no engine's
 * own format, so what was dumped on SQLite can be loaded on Postgres and the other way round.
 */
export interface DumpHeader {
  readonly format: 1;
  readonly migrations: readonly string[];
}

export interface DumpRow {
  readonly table: string;
  readonly row: Record<string, unknown>;
}

const PAGE = 5_000;

/** Writes all rows as they stand at one moment, while others go on writing. */
export async function dumpDatabase(
  { database }: OpenDatabase,
  tables: readonly string[],
  out: Writable,
): Promise<number> {
  return database
    .withoutPlugins()
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const header: DumpHeader = { format: 1, migrations: await appliedMigrations(transaction) };
      await writeLine(out, header);
      let count = 0;
      for (const table of tables) count += await dumpTable(transaction, table, out);
      return count;
    });
}

// biome-ignore lint/suspicious/noExplicitAny: rows are copied whatever their table
async function dumpTable(transaction: Kysely<any>, table: string, out: Writable): Promise<number> {
  for (let offset = 0; ; offset += PAGE) {
    const rows = await transaction.selectFrom(table).selectAll().orderBy(sql`1`).limit(PAGE).offset(offset).execute();
    for (const row of rows) await writeLine(out, { table, row } satisfies DumpRow);
    if (rows.length < PAGE) return offset + rows.length;
  }
}

async function writeLine(out: Writable, value: unknown): Promise<void> {
  if (!out.write(`${JSON.stringify(value)}\n`)) await once(out, 'drain');
}
