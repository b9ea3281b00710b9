import type { Database } from '../../platform/database/database.ts';
import type { ObjectRow } from './object.schema.ts';

export type ObjectStore = ReturnType<typeof createObjectStore>;

/** Unscoped: the access rule or a signature is checked before. */
export function createObjectStore(database: Database) {
  return {
    async insert(row: ObjectRow): Promise<void> {
      await database.insertInto('object').values(row).execute();
    },
    /** For the access rule only. */
    ownersOf(ids: readonly string[]): Promise<Pick<ObjectRow, 'id' | 'ownerId' | 'purpose'>[]> {
      return database.selectFrom('object').select(['id', 'ownerId', 'purpose']).where('id', 'in', ids).execute();
    },
    findAuthorised(id: string): Promise<ObjectRow | undefined> {
      return database.selectFrom('object').selectAll().where('id', '=', id).executeTakeFirst();
    },
    async listFilesOf(ownerId: string, ids: readonly string[]): Promise<ObjectRow[]> {
      if (ids.length === 0) return [];
      return database
        .selectFrom('object')
        .selectAll()
        .where('ownerId', '=', ownerId)
        .where('purpose', '=', 'file')
        .where('id', 'in', ids)
        .execute();
    },
    /** For an administrator: the files that a user has sent or uploaded. */
    async countFilesOf(ownerId: string): Promise<{ files: number; bytes: number }> {
      const count = await database
        .selectFrom('object')
        .select((row) => [row.fn.countAll<number>().as('files'), row.fn.sum<number | null>('byteSize').as('bytes')])
        .where('ownerId', '=', ownerId)
        .where('purpose', '=', 'file')
        .executeTakeFirstOrThrow();
      return { files: Number(count.files), bytes: Number(count.bytes ?? 0) };
    },
    async listIdsOf(ownerId: string): Promise<string[]> {
      const rows = await database.selectFrom('object').select('id').where('ownerId', '=', ownerId).execute();
      return rows.map(({ id }) => id);
    },
    async delete(id: string): Promise<void> {
      await database.deleteFrom('object').where('id', '=', id).execute();
    },
  };
}
