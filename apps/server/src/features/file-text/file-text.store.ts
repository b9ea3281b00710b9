import type { Database } from '../../platform/database/database.ts';
import { isForeignKeyViolation } from '../../platform/database/database-failure.ts';
import type { FileTextRow } from './file-text.schema.ts';

export type FileTextStore = ReturnType<typeof createFileTextStore>;

/** Unscoped: callers have found the object among those of its owner. */
export function createFileTextStore(database: Database) {
  return {
    find(objectId: string): Promise<FileTextRow | undefined> {
      return database.selectFrom('fileText').selectAll().where('objectId', '=', objectId).executeTakeFirst();
    },
    /** False for an object that was deleted meanwhile. */
    async save(row: FileTextRow): Promise<boolean> {
      const { objectId, ...found } = row;
      try {
        await database
          .insertInto('fileText')
          .values(row)
          .onConflict((conflict) => conflict.column('objectId').doUpdateSet(found))
          .execute();
        return true;
      } catch (error) {
        if (!isForeignKeyViolation(error)) throw error;
        return false;
      }
    },
  };
}
