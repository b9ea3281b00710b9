import { sql } from 'kysely';
import type { Engine, OpenDatabase } from './database.ts';
import type { NamedMigration } from './migration.ts';
import { type AnyDatabase, tableNames } from './own-tables.ts';

const MIGRATION_LOCK = 7_270_653;

/** The database was written by a newer version of the product than this one. */
export class DatabaseIsNewer extends Error {
  constructor(unknown: string) {
    super(`The database was last used by a newer version of Parley (it has "${unknown}"). Start that version instead.`);
  }
}

/** Brings the database up to date at start: all pending migrations in one transaction, after a copy of the file. */
export async function migrateToLatest(open: OpenDatabase, migrations: readonly NamedMigration[]): Promise<string[]> {
  const before = await appliedMigrations(open.database, open.engine);
  const pending = migrations.slice(before.length);
  refuseUnknown(before, migrations);
  if (pending.length === 0) return [];
  if (before.length > 0) await open.backUpFile(`before-${pending[0]?.name}`);
  return open.database.transaction().execute(async (transaction) => {
    await allowLongStatements(transaction, open.engine);
    await lockAgainstOtherProcesses(transaction, open.engine);
    return applyPending(transaction, open.engine, migrations);
  });
}

/** Runs the pending migrations in the caller's transaction. */
export async function applyPending(
  transaction: AnyDatabase,
  engine: Engine,
  migrations: readonly NamedMigration[],
  appliedAt = Date.now(),
): Promise<string[]> {
  await transaction.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute();
  const done = new Set(await appliedMigrations(transaction, engine));
  const pending = migrations.filter(({ name }) => !done.has(name));
  for (const { name, migrate } of pending) {
    await migrate(transaction);
    await transaction.insertInto('migration').values({ name, applied_at: appliedAt }).execute();
  }
  return pending.map(({ name }) => name);
}

export async function appliedMigrations(database: AnyDatabase, engine: Engine): Promise<string[]> {
  if (!(await tableNames(database, engine)).has('migration')) return [];
  const rows = await database.selectFrom('migration').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name as string);
}

export function refuseUnknown(applied: readonly string[], migrations: readonly NamedMigration[]): void {
  const unknown = applied.find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown) throw new DatabaseIsNewer(unknown);
}

/** The statements of a migration or a restore may take longer than those of a request. */
export async function allowLongStatements(transaction: AnyDatabase, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`set local statement_timeout = 0`.execute(transaction);
}

/** Several processes may start on one Postgres at once; a SQLite folder has only one owner. */
async function lockAgainstOtherProcesses(transaction: AnyDatabase, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction);
}
