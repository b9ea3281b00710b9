import type { CompiledQuery } from 'kysely';
import type { OpenDatabase } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { EmbeddedFor, Embeddings } from './embedding.ts';
import { type Hit, type LeftOut, SearchStrategy } from './engine/hit.ts';
import { STATIC_EMBEDDING } from './engine/static-embedding.mjs';
import { createLoadedDatasets } from './loaded-datasets.ts';
import type { Pgvector } from './pgvector/pgvector.ts';
import { createRetrievalStore, type Removal, type SliceRow } from './retrieval.store.ts';
import { createRetrievalThread } from './retrieval-thread.ts';
import { createSearch } from './search.ts';

export type { HiddenSlices, IndexedSlice, SearchRequest } from './search.ts';
export { type Hit, type LeftOut, SearchStrategy, STATIC_EMBEDDING };

/**
 * Ids of documents and datasets that begin with it belong to no knowledge: whoever writes them deletes what is left of them, and the
 * jobs of knowledge leave them alone.
 */
export const OWN_INDEX_PREFIX = 'own-';

export interface SliceText {
  readonly sliceId: string;
  readonly documentId: string;
  readonly datasetId: string;
  /** Of the document; its words count for every slice. */
  readonly title: string;
  readonly text: string;
}

interface WriteOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whose edit it is; by default that of a job. */
  readonly userId?: string | undefined;
}

export type Retrieval = ReturnType<typeof createRetrieval>;

interface Dependencies {
  readonly openDatabase: OpenDatabase;
  readonly now?: () => number;
  /** Our own tables unless told. */
  readonly embeddings?: Embeddings;
  readonly log?: Log;
  /** Finds the nearest slices of large datasets; without it the thread does. */
  readonly pgvector?: Pgvector | null;
  /** Of datasets in memory. */
  readonly memoryBytes?: number;
}

const OWN_TABLES: Embeddings = { wanted: async () => STATIC_EMBEDDING, find: async () => null };
/** Searches get their turn between batches. */
const SLICES_PER_BATCH = 32;

/**
 * Finds slices of datasets by meaning and by words. Knows texts and ids, and nothing of who may see them: whoever calls decides
 * which datasets are searched.
 */
export function createRetrieval(dependencies: Dependencies) {
  const { openDatabase, now = Date.now, embeddings = OWN_TABLES, log, pgvector = null } = dependencies;
  const store = createRetrievalStore(openDatabase.database, now);
  const thread = createRetrievalThread(() => loaded.clear());
  const loaded = createLoadedDatasets(store, thread, dependencies.memoryBytes);

  /** Of slices of one dataset. */
  async function toRows(
    slices: readonly SliceText[],
    name: string,
    embeddedFor: EmbeddedFor | null,
    signal = new AbortController().signal,
  ): Promise<SliceRow[]> {
    const embedding = name === STATIC_EMBEDDING ? null : await embeddings.find(name);
    if (!embedding && name !== STATIC_EMBEDDING) throw new Error(`The embedding ${name} is not configured any more`);
    const texts = slices.map(({ title, text }) => `${title}\n${text}`);
    const vectors = (await embedding?.embed(texts, signal, embeddedFor)) ?? null;
    const records = await thread.ask('encode', { slices: slices.map(({ title, text }) => ({ title, text })), vectors });
    return slices.flatMap(({ sliceId, documentId, datasetId }, index): SliceRow[] => {
      const record = records[index];
      return record ? [{ sliceId, documentId, datasetId, embedding: name, ...record }] : [];
    });
  }

  /** A dataset is written with the embedding by which it is searched, as long as that can be asked. */
  async function embeddingOf(datasetId: string): Promise<string> {
    const [dataset] = await store.findDatasets([datasetId]);
    if (dataset && (dataset.embedding === STATIC_EMBEDDING || (await embeddings.find(dataset.embedding))))
      return dataset.embedding;
    return embeddings.wanted();
  }

  /**
   * The queries that write a few slices or replace them, for a transaction of the caller. Vectors of another embedding, which a
   * change of the embedding has written already, are deleted: they are those of the text before.
   */
  async function writeQueries(
    slices: readonly SliceText[],
    { signal, userId }: WriteOptions = {},
  ): Promise<CompiledQuery[]> {
    const queries: CompiledQuery[] = [];
    for (const datasetId of new Set(slices.map((slice) => slice.datasetId))) {
      const own = slices.filter((slice) => slice.datasetId === datasetId);
      const embedding = await embeddingOf(datasetId);
      const sliceIds = own.map(({ sliceId }) => sliceId);
      const embeddedFor = { datasetId, documentId: own[0]?.documentId ?? null, userId: userId ?? null };
      queries.push(...store.writeQueries(await toRows(own, embedding, embeddedFor, signal)));
      queries.push(...store.removeOtherVectorsQueries(sliceIds, embedding));
    }
    return queries;
  }

  return {
    /** Writes slices, or replaces those with the same id. */
    async write(slices: readonly SliceText[], signal?: AbortSignal): Promise<void> {
      for (let start = 0; start < slices.length; start += SLICES_PER_BATCH) {
        signal?.throwIfAborted();
        await openDatabase.writeTogether(await writeQueries(slices.slice(start, start + SLICES_PER_BATCH), { signal }));
      }
    },
    writeQueries,
    async remove(removal: Removal): Promise<void> {
      await openDatabase.writeTogether(store.removeQueries(removal));
    },
    /** For the transaction that deletes the slices, the document or the dataset itself. */
    removeQueries: store.removeQueries,
    /**
     * The same for slices of one dataset with a given embedding, which counts for no user. A dataset that is new is searched by it.
     */
    async writeQueriesWith(
      slices: readonly SliceText[],
      embedding: string,
      signal?: AbortSignal,
    ): Promise<CompiledQuery[]> {
      return store.writeQueries(await toRows(slices, embedding, null, signal));
    },
    /** Nobody writes slices of the dataset until the end of the transaction. */
    lockQuery: store.growVersionQuery,
    /** Searches a dataset by other vectors from now on, all of which have been written, and deletes the old ones. */
    activateQueries: store.activateQueries,
    search: createSearch({ store, thread, loaded, embeddings, pgvector, log }),
    async close(): Promise<void> {
      await pgvector?.close();
      await thread.close();
    },
  };
}
