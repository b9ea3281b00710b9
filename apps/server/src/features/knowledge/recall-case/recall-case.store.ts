import type { Database } from '../../../platform/database/database.ts';
import { inChunks } from '../../../platform/database/in-chunks.ts';
import type { RecallCaseRow, RecallExpectedRow } from './recall-case.schema.ts';

/** Access to a case is that to its dataset. */
export function createRecallCaseStore(database: Database) {
  return {
    listOfAuthorisedDataset(datasetId: string): Promise<RecallCaseRow[]> {
      return database
        .selectFrom('recallCase')
        .selectAll()
        .where('datasetId', '=', datasetId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
    },
    async countOfAuthorisedDataset(datasetId: string): Promise<number> {
      const { count } = await database
        .selectFrom('recallCase')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('datasetId', '=', datasetId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** In their order. */
    async listExpected(caseIds: readonly string[]): Promise<RecallExpectedRow[]> {
      const rows = await inChunks(caseIds, (some) =>
        database.selectFrom('recallExpected').selectAll().where('caseId', 'in', some).execute(),
      );
      return rows.sort((first, second) => first.sequence - second.sequence);
    },
    async insert(row: RecallCaseRow): Promise<void> {
      await database.insertInto('recallCase').values(row).execute();
    },
    /** Whether the dataset has such a case. */
    async update(
      { id, datasetId }: Pick<RecallCaseRow, 'id' | 'datasetId'>,
      change: Partial<RecallCaseRow>,
    ): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('recallCase')
        .set(change)
        .where('id', '=', id)
        .where('datasetId', '=', datasetId)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    async delete({ id, datasetId }: Pick<RecallCaseRow, 'id' | 'datasetId'>): Promise<void> {
      await database.deleteFrom('recallCase').where('id', '=', id).where('datasetId', '=', datasetId).execute();
    },
    async insertExpected(rows: readonly RecallExpectedRow[]): Promise<void> {
      if (rows.length > 0) await database.insertInto('recallExpected').values(rows).execute();
    },
    async updateExpected(id: string, change: Partial<RecallExpectedRow>): Promise<void> {
      await database.updateTable('recallExpected').set(change).where('id', '=', id).execute();
    },
    async deleteExpected(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await database.deleteFrom('recallExpected').where('id', 'in', ids).execute();
    },
    /** The texts of deleted documents are not kept. */
    async clearTextsOf(documentIds: readonly string[]): Promise<void> {
      await inChunks(documentIds, async (some) => {
        await database
          .updateTable('recallExpected')
          .set({ text: '', byteSize: 0, sliceIds: '[]' })
          .where('documentId', 'in', some)
          .execute();
        return [];
      });
    },
    /** Of these slices, those that are recalled now: ids with the document. */
    listRecalled(sliceIds: readonly string[]): Promise<{ id: string; documentId: string }[]> {
      return inChunks(sliceIds, (some) =>
        database
          .selectFrom('slice')
          .innerJoin('document', (join) =>
            join.onRef('document.id', '=', 'slice.documentId').onRef('document.revision', '=', 'slice.revision'),
          )
          .select(['slice.id', 'slice.documentId'])
          .where('slice.id', 'in', some)
          .execute(),
      );
    },
    listDocuments(datasetId: string, ids: readonly string[]) {
      return inChunks(ids, (some) =>
        database
          .selectFrom('document')
          .select(['id', 'name', 'isDisabled', 'revision'])
          .where('datasetId', '=', datasetId)
          .where('id', 'in', some)
          .execute(),
      );
    },
  };
}
