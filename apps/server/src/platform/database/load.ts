import { type Kysely, sql } from 'kysely';
import type { Engine, OpenDatabase } from './database.ts';
import type { DumpHeader, DumpRow } from './dump.ts';
import { applyPending, refuseUnknown } from './migrate.ts';
import type { NamedMigration } from './migration.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows are copied whatever their table
type AnyDatabase = Kysely<any>;

/** The file is not a dump of ours, or is cut off. */
export class NotADump extends Error {}

/**
 * Replaces everything in the database by a dump, in one transaction: readers see the old state or the new one.
 * An older dump is loaded into the tables of its time and then migrated, as the database it came from would have been.
 */
export async function loadDump(
  { database, engine }: OpenDatabase,
  migrations: readonly NamedMigration[],
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
      await dropEverything(transaction, engine);
      await applyPending(
        transaction,
        migrations.filter(({ name }) => header.migrations.includes(name)),
      );
      const count = await insertRows(transaction, reader);
      await applyPending(transaction, migrations);
      return count;
    });
}

function parseHeader(line: string | undefined): DumpHeader {
  try {
    const header = JSON.parse(line ?? '') as DumpHeader;
    if (header.format === 1 && Array.isArray(header.migrations)) return header;
  } catch {
    throw new NotADump('The backup cannot be read: its first line is not a header.');
  }
  throw new NotADump('The backup was made by a version of Parley that this one does not know.');
}

/** Postgres drops a table that others point at only when told to; SQLite checks at the end of the transaction. */
async function dropEverything(transaction: AnyDatabase, engine: Engine): Promise<void> {
  for (const { name } of await transaction.introspection.getTables()) {
    const drop = transaction.schema.dropTable(name);
    await (engine === 'postgres' ? drop.cascade() : drop).execute();
  }
}

async function insertRows(transaction: AnyDatabase, lines: AsyncIterator<string>): Promise<number> {
  let count = 0;
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const { table, row } = JSON.parse(next.value) as DumpRow;
    await transaction.insertInto(table).values(row).execute();
    count += 1;
  }
  return count;
}
