import { sql } from 'kysely';
import type { OpenDatabase } from './database.ts';
import type { DumpEnd, DumpHeader, DumpRow } from './dump.ts';
import { applyPending, refuseUnknown } from './migrate.ts';
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
      if (engine === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(transaction);
      for (const table of ['migration', ...tablesInLoadOrder].reverse())
        await transaction.schema.dropTable(table).ifExists().execute();
      await applyPending(
        transaction,
        engine,
        migrations.filter(({ name }) => header.migrations.includes(name)),
      );
      const count = await insertRows(transaction, reader);
      await applyPending(transaction, engine, migrations);
      return count;
    });
}

function parseHeader(line: string | undefined): DumpHeader {
  const header = parseLine<DumpHeader>(line);
  if (header.format === 1 && Array.isArray(header.migrations)) return header;
  throw new NotADump('The backup was made by a version of Parley that this one does not know.');
}

async function insertRows(transaction: AnyDatabase, lines: AsyncIterator<string>): Promise<number> {
  for (let count = 0; ; count += 1) {
    const next = await lines.next();
    const line = parseLine<DumpRow | DumpEnd>(next.done ? undefined : next.value);
    if ('rows' in line) {
      if (line.rows !== count) throw new NotADump('The backup has lost rows: nothing was changed.');
      return count;
    }
    await transaction.insertInto(line.table).values(line.row).execute();
  }
}

function parseLine<Line>(line: string | undefined): Line {
  try {
    return JSON.parse(line ?? '') as Line;
  } catch {
    throw new NotADump('The backup is cut off or cannot be read: nothing was changed.');
  }
}
