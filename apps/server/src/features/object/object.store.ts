import type { Database } from '../../platform/database/database.ts';
import type { ObjectRow } from './object.schema.ts';

export type ObjectStore = ReturnType<typeof createObjectStore>;

/** Access to an object is its owner's: ask `ownersOf` first, then the access rule of users. */
export function createObjectStore(database: Database) {
  return {
    async insert(row: ObjectRow): Promise<void> {
      await database.insertInto('object').values(row).execute();
    },
    ownersOf(ids: readonly string[]): Promise<Pick<ObjectRow, 'id' | 'ownerId'>[]> {
      return database.selectFrom('object').select(['id', 'ownerId']).where('id', 'in', ids).execute();
    },
    findAuthorised(id: string): Promise<ObjectRow | undefined> {
      return database.selectFrom('object').selectAll().where('id', '=', id).executeTakeFirst();
    },
    async delete(id: string): Promise<void> {
      await database.deleteFrom('object').where('id', '=', id).execute();
    },
  };
}
