import type { Kysely } from 'kysely';
import { migrations } from '../../migrations/index.ts';
import { migrateToLatest } from '../platform/database/migrate.ts';
import { openTestDatabase, type TestDatabase } from './open-test-database.ts';

/** A database with the tables of an earlier version. */
// biome-ignore lint/suspicious/noExplicitAny: their columns are no longer known
export type EarlierDatabase = Kysely<any>;

/** A database as it was before this migration, such as `0065`. */
export async function openDatabaseBefore(
  migration: string,
): Promise<{ test: TestDatabase; database: EarlierDatabase }> {
  const test = await openTestDatabase();
  await migrateToLatest(
    test.open,
    migrations.filter(({ name }) => name < migration),
  );
  return { test, database: test.open.database };
}

export async function insertAda(database: EarlierDatabase, id = 'ada'): Promise<void> {
  const names = { name: 'Ada', uniqueName: 'ada', uniqueNameKey: 'ada', email: 'ada@example.com' };
  const account = { passwordHash: '', locale: 'en-US', isAdministrator: 0, createdAt: 1 };
  await database
    .insertInto('user')
    .values({ id, ...names, ...account })
    .execute();
}
