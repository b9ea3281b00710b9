import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { chunksOf, inChunks } from '../database/in-chunks.ts';
import { prepareByIds } from '../database/prepare-query.ts';
import type { StoredSlice } from './engine/segment.mjs';
import type { SliceRecord } from './engine/slice-record.mjs';
import type {} from './retrieval.schema.ts';

export interface SliceRow extends SliceRecord {
  readonly sliceId: string;
  readonly documentId: string;
  readonly datasetId: string;
  readonly embedding: string;
}

/** Which slices go: these, or all of a document or of a dataset. */
export type Removal =
  | { readonly sliceIds: readonly string[] }
  | { readonly documentId: string }
  | { readonly datasetId: string };

/** Where the next page of a dataset begins. */
export interface PageStart {
  readonly version: number;
  readonly sliceId: string;
}

export interface SlicePage {
  readonly slices: readonly StoredSlice[];
  /** Null after the last page. */
  readonly next: PageStart | null;
}

const PAGE_SLICES = 512;
export type RetrievalStore = ReturnType<typeof createRetrievalStore>;

export function createRetrievalStore(database: Database, now: () => number) {
  const findDatasets = prepareByIds(database, (ids: readonly string[]) =>
    database.selectFrom('retrievalDataset').selectAll().where('datasetId', 'in', ids),
  );
  // By the primary key alone: with their datasets as another condition SQLite would look through all slices of these.
  const bySliceIds = (sliceIds: readonly string[]) =>
    database
      .selectFrom('retrievalSlice')
      .select(['sliceId', 'datasetId'])
      .where('sliceId', 'in', sliceIds)
      .where('embedding', '=', '');
  const listExisting = prepareByIds(database, bySliceIds);
  const readVectors = prepareByIds(database, (sliceIds: readonly string[]) => bySliceIds(sliceIds).select('vectors'));
  return {
    /**
     * The version grows before the slices are written: its row is locked until the end of the transaction, so that whoever
     * reads a version also sees all slices up to it.
     */
    writeQueries(rows: readonly SliceRow[]): CompiledQuery[] {
      const datasets = new Map(rows.map(({ datasetId, embedding }) => [datasetId, embedding]));
      const versions = [...datasets].sort().map(([datasetId, embedding]) =>
        database
          .insertInto('retrievalDataset')
          .values({ datasetId, embedding, version: now() })
          .onConflict((conflict) =>
            conflict.column('datasetId').doUpdateSet({
              version: sql`case when retrieval_dataset.version >= excluded.version then retrieval_dataset.version + 1 else excluded.version end`,
            }),
          )
          .compile(),
      );
      const slices = database
        .insertInto('retrievalSlice')
        .values(
          rows.map((row) => ({
            ...row,
            version: sql<number>`(select version from retrieval_dataset where dataset_id = ${row.datasetId})`,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['sliceId', 'embedding']).doUpdateSet((excluded) => ({
            datasetId: excluded.ref('excluded.datasetId'),
            documentId: excluded.ref('excluded.documentId'),
            version: excluded.ref('excluded.version'),
            terms: excluded.ref('excluded.terms'),
            bits: excluded.ref('excluded.bits'),
            vectors: excluded.ref('excluded.vectors'),
          })),
        )
        .compile();
      return rows.length === 0 ? [] : [...versions, slices];
    },

    removeQueries(removal: Removal): CompiledQuery[] {
      const remove = database.deleteFrom('retrievalSlice');
      if ('documentId' in removal) return [remove.where('documentId', '=', removal.documentId).compile()];
      if ('sliceIds' in removal)
        return chunksOf(removal.sliceIds).map((chunk) => remove.where('sliceId', 'in', chunk).compile());
      const { datasetId } = removal;
      return [
        remove.where('datasetId', '=', datasetId).compile(),
        database.deleteFrom('retrievalDataset').where('datasetId', '=', datasetId).compile(),
      ];
    },

    /** Vectors of these slices that were written with other embeddings. */
    removeOtherVectorsQueries: (sliceIds: readonly string[], embedding: string): CompiledQuery[] =>
      chunksOf(sliceIds).map((chunk) =>
        database
          .deleteFrom('retrievalSlice')
          .where('sliceId', 'in', chunk)
          .where('embedding', '<>', embedding)
          .compile(),
      ),

    growVersionQuery: (datasetId: string): CompiledQuery =>
      database
        .updateTable('retrievalDataset')
        .set({ version: sql`version + 1` })
        .where('datasetId', '=', datasetId)
        .compile(),

    activateQueries(datasetId: string, embedding: string): CompiledQuery[] {
      return [
        database
          .updateTable('retrievalDataset')
          .set({ embedding, version: sql`version + 1` })
          .where('datasetId', '=', datasetId)
          .compile(),
        database
          .deleteFrom('retrievalSlice')
          .where('datasetId', '=', datasetId)
          .where('embedding', '<>', embedding)
          .compile(),
      ];
    },

    findDatasets: (datasetIds: readonly string[]) =>
      inChunks(datasetIds, (chunk) => findDatasets([chunk], (ids) => ids)),

    async countSlices(datasetId: string, embedding: string): Promise<number> {
      const { count } = await database
        .selectFrom('retrievalSlice')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('datasetId', '=', datasetId)
        .where('embedding', '=', embedding)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Slices that were written after the version, in the order of their versions. */
    async readPage(
      datasetId: string,
      embedding: string,
      after: PageStart,
      { withVectors }: { readonly withVectors: boolean },
    ): Promise<SlicePage> {
      const slices = await database
        .selectFrom('retrievalSlice')
        .select(['sliceId', 'documentId', 'version', 'terms', 'bits'])
        .$if(withVectors, (query) => query.select('vectors'))
        .where('datasetId', '=', datasetId)
        .where('embedding', '=', embedding)
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('version', 'sliceId'), '>', tuple(after.version, after.sliceId)),
        )
        .orderBy('version')
        .orderBy('sliceId')
        .limit(PAGE_SLICES)
        .execute();
      return { slices, next: slices.length < PAGE_SLICES ? null : (slices.at(-1) ?? null) };
    },

    /** Those that are still there. */
    listExisting: async (datasetIds: readonly string[], embedding: string, sliceIds: readonly string[]) =>
      ofDatasets(datasetIds, await inChunks(sliceIds, (chunk) => listExisting([chunk], (ids) => [...ids, embedding]))),
    /** The vectors of those that are still there. */
    readVectors: async (datasetIds: readonly string[], embedding: string, sliceIds: readonly string[]) =>
      ofDatasets(datasetIds, await inChunks(sliceIds, (chunk) => readVectors([chunk], (ids) => [...ids, embedding]))),
  };
}

const ofDatasets = <Row extends { readonly datasetId: string }>(datasetIds: readonly string[], rows: readonly Row[]) =>
  rows.filter(({ datasetId }) => datasetIds.includes(datasetId));
