import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import type { UploadRow } from './upload.schema.ts';

export type UploadStore = ReturnType<typeof createUploadStore>;

export function createUploadStore(database: Database) {
  return {
    async insert(row: UploadRow): Promise<void> {
      await database.insertInto('upload').values(row).execute();
    },
    /** Unscoped: a token or the owner's session is checked by the caller. */
    find(id: string): Promise<UploadRow | undefined> {
      return database.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();
    },
    findOwn(scope: Scope, id: string): Promise<UploadRow | undefined> {
      return own(database, scope).where('id', '=', id).executeTakeFirst();
    },
    async countOwn(scope: Scope, ids: readonly string[]): Promise<number> {
      return (await own(database, scope).where('id', 'in', ids).execute()).length;
    },
    /** The other uploads of a user that have data or may still receive some. */
    async countOtherOpen({ id, ownerId }: Pick<UploadRow, 'id' | 'ownerId'>, activeSince: number): Promise<number> {
      const rows = await database
        .selectFrom('upload')
        .select('id')
        .where('ownerId', '=', ownerId)
        .where('id', '<>', id)
        .where((row) => row.or([row('receivedBytes', '>', 0), row('activeAt', '>', activeSince)]))
        .execute();
      return rows.length;
    },
    async markActive(id: string, activeAt: number): Promise<void> {
      await database.updateTable('upload').set({ activeAt }).where('id', '=', id).execute();
    },
    async setReserved(id: string, reservedBytes: number): Promise<void> {
      await database.updateTable('upload').set({ reservedBytes }).where('id', '=', id).execute();
    },
    async listOwnInactiveSince(scope: Scope, time: number): Promise<string[]> {
      const rows = await own(database, scope).where('activeAt', '<=', time).execute();
      return rows.map(({ id }) => id);
    },
    async setReceived(id: string, receivedBytes: number, activeAt: number): Promise<void> {
      await database.updateTable('upload').set({ receivedBytes, activeAt }).where('id', '=', id).execute();
    },
    async listInactiveSince(time: number): Promise<string[]> {
      const rows = await database.selectFrom('upload').select('id').where('activeAt', '<', time).execute();
      return rows.map(({ id }) => id);
    },
    async listKnown(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await database.selectFrom('upload').select('id').where('id', 'in', ids).execute();
      return rows.map(({ id }) => id);
    },
    async delete(id: string): Promise<void> {
      await database.deleteFrom('upload').where('id', '=', id).execute();
    },
  };
}

const own = (database: Database, scope: Scope) =>
  database.selectFrom('upload').selectAll().where('ownerId', '=', scope.userId);
