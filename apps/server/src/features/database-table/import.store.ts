import type { Database } from '../../platform/database/database.ts';
import type { DatabaseImportRow } from './database.schema.ts';

type Whose = Pick<DatabaseImportRow, 'tableId' | 'isTest' | 'userId'>;

export function createImportStore(database: Database) {
  const ofUser = ({ tableId, isTest, userId }: Whose) => ({ tableId, isTest, userId }) satisfies Whose;
  return {
    find(id: string): Promise<DatabaseImportRow | undefined> {
      return database.selectFrom('databaseImport').selectAll().where('id', '=', id).executeTakeFirst();
    },
    findLast(whose: Whose): Promise<DatabaseImportRow | undefined> {
      return database
        .selectFrom('databaseImport')
        .selectAll()
        .where((row) => row.and(ofUser(whose)))
        .executeTakeFirst();
    },
    /** One that began before this moment was given up. */
    async hasRunning(tableId: string, since: number): Promise<boolean> {
      const running = await database
        .selectFrom('databaseImport')
        .select('id')
        .where('tableId', '=', tableId)
        .where('status', '=', 'running')
        .where('createdAt', '>', since)
        .limit(1)
        .executeTakeFirst();
      return running !== undefined;
    },
    /** The last import of a user takes the place of the one before. */
    async replace(row: DatabaseImportRow): Promise<void> {
      await database
        .deleteFrom('databaseImport')
        .where((one) => one.and(ofUser(row)))
        .execute();
      await database.insertInto('databaseImport').values(row).execute();
    },
    async update(
      id: string,
      change: Partial<Pick<DatabaseImportRow, 'status' | 'done' | 'total' | 'problem' | 'sheet'>>,
    ) {
      await database.updateTable('databaseImport').set(change).where('id', '=', id).execute();
    },
  };
}
