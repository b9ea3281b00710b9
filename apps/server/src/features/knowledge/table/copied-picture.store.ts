import type { Database } from '../../../platform/database/database.ts';
import type { CopiedPictureRow } from './table.schema.ts';

/** The pictures that the copy of a table has until its rows have them. */
export function createCopiedPictureStore(database: Database) {
  return {
    /** By the pictures that they are copies of. */
    async listOf(documentId: string): Promise<Map<string, string>> {
      const rows = await database
        .selectFrom('copiedPicture')
        .select(['originalId', 'objectId'])
        .where('documentId', '=', documentId)
        .execute();
      return new Map(rows.map(({ originalId, objectId }) => [originalId, objectId]));
    },
    async insert(row: CopiedPictureRow): Promise<void> {
      await database.insertInto('copiedPicture').values(row).execute();
    },
    async deleteOf(documentId: string): Promise<void> {
      await database.deleteFrom('copiedPicture').where('documentId', '=', documentId).execute();
    },
  };
}
