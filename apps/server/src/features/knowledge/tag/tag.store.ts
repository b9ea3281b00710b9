import type { TagCondition } from '@parley/contract';
import type { Database } from '../../../platform/database/database.ts';
import { chunksOf, inChunks } from '../../../platform/database/in-chunks.ts';
import { insertInBatches } from '../insert-in-batches.ts';
import type { DatasetTagRow, DocumentTagRow } from './tag.schema.ts';
import { meetsConditions } from './tag-conditions.ts';

type NamedTagValue = Pick<DocumentTagRow, 'documentId' | 'tagId' | 'value'> & Pick<DatasetTagRow, 'name'>;

/** Access to tags is that to their dataset. */
export function createTagStore(database: Database) {
  return {
    listOfAuthorisedDatasets(datasetIds: readonly string[]): Promise<DatasetTagRow[]> {
      return inChunks(datasetIds, (some) =>
        database
          .selectFrom('datasetTag')
          .selectAll()
          .where('datasetId', 'in', some)
          .orderBy('datasetId')
          .orderBy('sequence')
          .execute(),
      );
    },
    /** How many documents have a value of each tag. Deleted documents are in another dataset until they are gone. */
    async countDocuments(tagIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows = await inChunks(tagIds, (some) =>
        database
          .selectFrom('documentTag')
          .innerJoin('document', 'document.id', 'documentTag.documentId')
          .innerJoin('datasetTag', (join) =>
            join
              .onRef('datasetTag.id', '=', 'documentTag.tagId')
              .onRef('datasetTag.datasetId', '=', 'document.datasetId'),
          )
          .select('documentTag.tagId')
          .select((row) => row.fn.countAll<number>().as('count'))
          .where('documentTag.tagId', 'in', some)
          .groupBy('documentTag.tagId')
          .execute(),
      );
      return new Map(rows.map(({ tagId, count }) => [tagId, Number(count)]));
    },
    /** In the order of the tags. */
    listOfAuthorisedDocuments(documentIds: readonly string[]): Promise<NamedTagValue[]> {
      return inChunks(documentIds, (some) =>
        database
          .selectFrom('documentTag')
          .innerJoin('datasetTag', 'datasetTag.id', 'documentTag.tagId')
          .select(['documentTag.documentId', 'documentTag.tagId', 'documentTag.value', 'datasetTag.name'])
          .where('documentTag.documentId', 'in', some)
          .orderBy('datasetTag.sequence')
          .execute(),
      );
    },
    /** Documents that can be recalled and meet the conditions. */
    async listMeeting(datasetIds: readonly string[], conditions: readonly TagCondition[]): Promise<string[]> {
      const rows = await database
        .selectFrom('document')
        .select('id')
        .where('datasetId', 'in', datasetIds)
        .where('isDisabled', '=', 0)
        .where('revision', '>', 0)
        .where(meetsConditions(conditions))
        .execute();
      return rows.map(({ id }) => id);
    },
    /** Of these values, one that a document of the dataset has as this tag. */
    async findUsed(
      tag: Pick<DatasetTagRow, 'id' | 'datasetId'>,
      values: readonly string[],
    ): Promise<string | undefined> {
      if (values.length === 0) return undefined;
      const row = await database
        .selectFrom('documentTag')
        .innerJoin('document', 'document.id', 'documentTag.documentId')
        .select('documentTag.value')
        .where('documentTag.tagId', '=', tag.id)
        .where('document.datasetId', '=', tag.datasetId)
        .where('documentTag.value', 'in', values)
        .executeTakeFirst();
      return row?.value;
    },
    async insert(row: DatasetTagRow): Promise<void> {
      await database.insertInto('datasetTag').values(row).execute();
    },
    async update(id: string, change: Pick<DatasetTagRow, 'sequence' | 'name' | 'choices'>): Promise<void> {
      await database.updateTable('datasetTag').set(change).where('id', '=', id).execute();
    },
    /** With the values that documents have. */
    async delete(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await database.deleteFrom('datasetTag').where('id', 'in', ids).execute();
    },
    /** Replaces the values that the documents have of the tag; an empty one removes them. */
    async setValues(documentIds: readonly string[], value: Omit<DocumentTagRow, 'documentId'>): Promise<void> {
      const rows = value.value === '' ? [] : documentIds.map((documentId) => ({ documentId, ...value }));
      for (const some of chunksOf(documentIds))
        await database
          .deleteFrom('documentTag')
          .where('tagId', '=', value.tagId)
          .where('documentId', 'in', some)
          .execute();
      await insertInBatches(rows, (some) => database.insertInto('documentTag').values(some).execute());
    },
  };
}
