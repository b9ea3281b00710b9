import { SliceStatus } from '@parley/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { EmbeddedFor } from '../../../platform/retrieval/embedding.ts';
import { CHOSEN, type KnowledgeEmbeddingRow } from './knowledge-embedding.schema.ts';

interface Owner {
  readonly spaceId: string | null;
  readonly creatorId: string | null;
}

/** The chosen embedding, and which vectors datasets have. */
export function createKnowledgeEmbeddingStore(database: Database) {
  const slicesWithout = (embedding: string) =>
    database
      .selectFrom('slice')
      .leftJoin('retrievalSlice', (join) =>
        join.onRef('retrievalSlice.sliceId', '=', 'slice.id').on('retrievalSlice.embedding', '=', embedding),
      )
      .where('slice.status', '=', SliceStatus.done)
      .where('retrievalSlice.sliceId', 'is', null);

  /** Retrieval searches other texts too, such as memories, which have the embedding of whoever writes them. */
  const ofKnowledge = () =>
    database.selectFrom('retrievalDataset').innerJoin('dataset', 'dataset.id', 'retrievalDataset.datasetId');

  const count = async (query: { execute(): Promise<{ count: number }[]> }) => Number((await query.execute())[0]?.count);

  return {
    /** Who added the document, and the space of its dataset. */
    async findOwner({ datasetId, documentId }: EmbeddedFor): Promise<Owner> {
      const found = await database
        .selectFrom('dataset')
        .leftJoin('document', (join) =>
          join.onRef('document.datasetId', '=', 'dataset.id').on('document.id', '=', documentId ?? ''),
        )
        .select(['dataset.spaceId', 'document.creatorId'])
        .where('dataset.id', '=', datasetId)
        .executeTakeFirst();
      return found ?? { spaceId: null, creatorId: null };
    },
    find: (): Promise<KnowledgeEmbeddingRow | undefined> =>
      database.selectFrom('knowledgeEmbedding').selectAll().executeTakeFirst(),
    async choose(modelId: string | null): Promise<void> {
      await database
        .insertInto('knowledgeEmbedding')
        .values({ id: CHOSEN, modelId, failure: null })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ modelId, failure: null }))
        .execute();
    },
    async setFailure(failure: string | null): Promise<void> {
      await database.updateTable('knowledgeEmbedding').set({ failure }).execute();
    },
    /** A dataset that is searched by other vectors. */
    async findOutdated(embedding: string): Promise<string | undefined> {
      const row = await ofKnowledge()
        .select('retrievalDataset.datasetId')
        .where('retrievalDataset.embedding', '<>', embedding)
        .orderBy('retrievalDataset.datasetId')
        .limit(1)
        .executeTakeFirst();
      return row?.datasetId;
    },
    /**
     * Datasets with vectors by which they are not searched: slices that were written in the moment of a change have no others.
     */
    async listWithStrayVectors(): Promise<string[]> {
      const rows = await ofKnowledge()
        .select('retrievalDataset.datasetId')
        .where(({ exists, or, selectFrom }) =>
          // Two ranges of the index instead of all that is not equal.
          or(
            (['<', '>'] as const).map((operator) =>
              exists(
                selectFrom('retrievalSlice')
                  .select('retrievalSlice.sliceId')
                  .whereRef('retrievalSlice.datasetId', '=', 'retrievalDataset.datasetId')
                  .whereRef('retrievalSlice.embedding', operator, 'retrievalDataset.embedding'),
              ),
            ),
          ),
        )
        .execute();
      return rows.map(({ datasetId }) => datasetId);
    },
    async listDocuments(datasetId: string): Promise<string[]> {
      const rows = await database.selectFrom('document').select('id').where('datasetId', '=', datasetId).execute();
      return rows.map(({ id }) => id);
    },
    async listSlicesWithout(embedding: string, documentId: string): Promise<string[]> {
      const rows = await slicesWithout(embedding)
        .select('slice.id')
        .where('slice.documentId', '=', documentId)
        .execute();
      return rows.map(({ id }) => id);
    },
    async isComplete(embedding: string, datasetId: string): Promise<boolean> {
      const missing = await slicesWithout(embedding)
        .innerJoin('document', 'document.id', 'slice.documentId')
        .select('slice.id')
        .where('document.datasetId', '=', datasetId)
        .limit(1)
        .executeTakeFirst();
      return missing === undefined;
    },
    listTexts: (sliceIds: readonly string[]) =>
      database
        .selectFrom('slice')
        .innerJoin('document', 'document.id', 'slice.documentId')
        .select(['slice.id', 'slice.content', 'slice.place', 'slice.documentId', 'document.name', 'document.datasetId'])
        .where('slice.id', 'in', sliceIds)
        .orderBy('slice.id')
        .execute(),
    countSlices: () =>
      count(
        database
          .selectFrom('slice')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('status', '=', SliceStatus.done),
      ),
    countIndexed: (embedding: string) =>
      count(
        database
          .selectFrom('retrievalSlice')
          .innerJoin('dataset', 'dataset.id', 'retrievalSlice.datasetId')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('retrievalSlice.embedding', '=', embedding),
      ),
  };
}
