import type { ModelPurpose } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import { prepareSmallList } from '../../platform/database/prepare-query.ts';
import type { ModelDefaultRow, ModelRow } from './model.schema.ts';

/** Models belong to the installation and not to a user or space, so the queries have no scope. */
export function createModelStore(database: Database) {
  const list = prepareSmallList(database, database.selectFrom('model').selectAll().orderBy('id'));
  const listDefaults = prepareSmallList(database, database.selectFrom('modelDefault').selectAll());

  return {
    list: (): Promise<ModelRow[]> => list(),
    /** Locks the row: other changes of this model wait until the transaction ends. */
    async lock(id: string): Promise<ModelRow | undefined> {
      return database
        .updateTable('model')
        .set((row) => ({ name: row.ref('name') }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
    },
    async insert(row: ModelRow): Promise<void> {
      await database.insertInto('model').values(row).execute();
    },
    async update({ id, createdAt: _, ...change }: ModelRow): Promise<void> {
      await database.updateTable('model').set(change).where('id', '=', id).execute();
    },
    async delete(id: string): Promise<void> {
      await database.deleteFrom('model').where('id', '=', id).execute();
      await database.deleteFrom('modelDefault').where('modelId', '=', id).execute();
    },
    listDefaults: (): Promise<ModelDefaultRow[]> => listDefaults(),
    async setDefault(purpose: ModelPurpose, modelId: string): Promise<void> {
      await database
        .insertInto('modelDefault')
        .values({ purpose, modelId })
        .onConflict((conflict) => conflict.column('purpose').doUpdateSet({ modelId }))
        .execute();
    },
    async deleteKeys(): Promise<number> {
      const { numUpdatedRows } = await database
        .updateTable('model')
        .set({ sealedKey: null })
        .where('sealedKey', 'is not', null)
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },
  };
}
