import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { ObjectRow } from './object.schema.ts';
import type { ObjectIds, ObjectReference } from './object-releases.ts';

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
    /** Only where the condition holds. */
    findWhere(id: string, condition: ObjectReference): Promise<ObjectRow | undefined> {
      return database.selectFrom('object').selectAll().where('id', '=', id).where(condition).executeTakeFirst();
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
    async keepFilesOf(ownerId: string, ids: readonly string[], until: number): Promise<void> {
      if (ids.length === 0) return;
      await database
        .updateTable('object')
        .set({ keptUntil: until })
        .where('ownerId', '=', ownerId)
        .where('purpose', '=', 'file')
        .where('id', 'in', ids)
        .execute();
    },
    /** Of these ids, those that an object or an unfinished upload has. */
    async listKnown(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await database
        .selectFrom('object')
        .select('id')
        .where('id', 'in', ids)
        .union(database.selectFrom('upload').select('id').where('id', 'in', ids))
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

/** These objects, as a query. */
export const theseObjects = (ids: readonly string[]): ObjectIds =>
  sql`select id as object_id from object where id in (${ids.length === 0 ? null : sql.join(ids)})`;

/** Keeps objects for a while though nothing refers to them. */
export async function keepObjects(database: Database, ids: ObjectIds, until: number): Promise<void> {
  await sql`update object set kept_until = ${until} where kept_until < ${until} and id in (${ids})`.execute(database);
}
