import { sql } from 'kysely';
import type { Engine, OpenDatabase } from './database.ts';
import type { DumpEnd, DumpHeader, DumpRow } from './dump.ts';
import { createInsertBatch } from './insert-batch.ts';
import { allowLongStatements, applyPending, refuseUnknown } from './migrate.ts';
import type { NamedMigration } from './migration.ts';
import type { AnyDatabase } from './own-tables.ts';

/** The file is not a dump of ours, or is incomplete. */
export class NotADump extends Error {}

/**
 * Replaces the content of our tables with a dump, in one transaction. An older dump is loaded into the schema of its
 * version and then migrated.
 */
export async function loadDump(
  { database, engine }: OpenDatabase,
  migrations: readonly NamedMigration[],
  tablesInLoadOrder: readonly string[],
  lines: AsyncIterable<string>,
): Promise<number> {
  const reader = lines[Symbol.asyncIterator]();
  const header = parseHeader((await reader.next()).value);
  refuseUnknown(header.migrations, migrations);
  return database
    .withoutPlugins()
    .transaction()
    .execute(async (transaction) => {
      await allowLongStatements(transaction, engine);
      if (engine === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(transaction);
      for (const table of ['migration', ...tablesInLoadOrder].reverse())
        await transaction.schema.dropTable(table).ifExists().execute();
      await applyPending(
        transaction,
        engine,
        migrations.filter(({ name }) => header.migrations.includes(name)),
      );
      const count = await insertRows(transaction, engine, reader);
      await applyPending(transaction, engine, migrations);
      // Postgres plans queries by statistics, which it would collect only after the first of them.
      if (engine === 'postgres') await sql`analyze`.execute(transaction);
      return count;
    });
}

function parseHeader(line: string | undefined): DumpHeader {
  const header = parseLine<DumpHeader>(line);
  if (header.format === 1 && Array.isArray(header.migrations)) return header;
  throw new NotADump('The backup was made by a version of Parley that this one does not know.');
}

async function insertRows(transaction: AnyDatabase, engine: Engine, lines: AsyncIterator<string>): Promise<number> {
  const batch = createInsertBatch(transaction, engine);
  for (let count = 0; ; count += 1) {
    const next = await lines.next();
    const text = next.done ? undefined : next.value;
    const line = parseLine<DumpRow | DumpEnd>(text);
    if ('rows' in line) {
      if (line.rows !== count) throw new NotADump('The backup has lost rows: nothing was changed.');
      await batch.flush();
      return count;
    }
    await batch.add(line.table, line.row, text?.length ?? 0);
  }
}

function parseLine<Line>(line: string | undefined): Line {
  try {
    return JSON.parse(line ?? '') as Line;
  } catch {
    throw new NotADump('The backup is cut off or cannot be read: nothing was changed.');
  }
}
