import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import { prepareByIds } from '../../platform/database/prepare-query.ts';
import type { DatabaseTableRow, StoredField } from './database.schema.ts';

/** A table with its fields. */
export interface StoredTable extends Omit<DatabaseTableRow, 'fields'> {
  readonly fields: readonly StoredField[];
}

const toTable = ({ fields, ...row }: DatabaseTableRow): StoredTable => ({ ...row, fields: JSON.parse(fields) });

/** Access to a table is that to its space: ask `spacesOf` first, then the access rule of spaces. */
export function createDatabaseStore(database: Database) {
  const listByIds = prepareByIds(database, (ids: readonly string[]) =>
    database.selectFrom('databaseTable').selectAll().where('id', 'in', ids),
  );
  return {
    spacesOf(ids: readonly string[]): Promise<Pick<DatabaseTableRow, 'id' | 'spaceId'>[]> {
      return inChunks(ids, (some) =>
        database.selectFrom('databaseTable').select(['id', 'spaceId']).where('id', 'in', some).execute(),
      );
    },
    /** In the order of the ids. */
    async listAuthorised(ids: readonly string[]): Promise<StoredTable[]> {
      const rows = await inChunks(ids, (some) => listByIds([some], (padded) => padded));
      const byId = new Map(rows.map((row) => [row.id, toTable(row)]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    /** Of these, those in the spaces that the caller is in. */
    async listSeen({ userId }: Scope, ids: readonly string[]): Promise<StoredTable[]> {
      const rows = await inChunks(ids, (some) =>
        database
          .selectFrom('databaseTable')
          .innerJoin('spaceMember', 'spaceMember.spaceId', 'databaseTable.spaceId')
          .selectAll('databaseTable')
          .where('spaceMember.userId', '=', userId)
          .where('databaseTable.id', 'in', some)
          .execute(),
      );
      return rows.map(toTable);
    },
    async findAuthorised(id: string): Promise<StoredTable | undefined> {
      const row = await database.selectFrom('databaseTable').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toTable(row);
    },
    async listOfAuthorisedSpace(spaceId: string): Promise<StoredTable[]> {
      const rows = await database.selectFrom('databaseTable').selectAll().where('spaceId', '=', spaceId).execute();
      return rows.map(toTable);
    },
    /** Locks what belongs to the space until the end of the transaction. */
    async lockOfAuthorisedSpace(spaceId: string): Promise<void> {
      await database
        .updateTable('space')
        .set((row) => ({ name: row.ref('name') }))
        .where('id', '=', spaceId)
        .execute();
    },
    /** The table as it is now. Others who lock it wait until the end of the transaction. */
    async lockAuthorised(id: string): Promise<StoredTable | undefined> {
      const row = await database
        .updateTable('databaseTable')
        .set((table) => ({ name: table.ref('name') }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return row && toTable(row);
    },
    async insert({ fields, ...row }: StoredTable): Promise<void> {
      await database
        .insertInto('databaseTable')
        .values({ ...row, fields: JSON.stringify(fields) })
        .execute();
    },
    async update(id: string, { fields, ...change }: Partial<StoredTable>): Promise<void> {
      await database
        .updateTable('databaseTable')
        .set({ ...change, ...(fields && { fields: JSON.stringify(fields) }) })
        .where('id', '=', id)
        .execute();
    },
    /** The names of an authorised table and of its space. */
    findNames(id: string): Promise<{ table: string; space: string } | undefined> {
      return database
        .selectFrom('databaseTable')
        .innerJoin('space', 'space.id', 'databaseTable.spaceId')
        .select(['databaseTable.name as table', 'space.name as space'])
        .where('databaseTable.id', '=', id)
        .executeTakeFirst();
    },
  };
}

/** Of these tables, those of a space. */
export async function databasesOfSpace(database: Database, spaceId: string, ids: readonly string[]): Promise<string[]> {
  const found = await createDatabaseStore(database).spacesOf(ids);
  return found.filter((table) => table.spaceId === spaceId).map(({ id }) => id);
}
