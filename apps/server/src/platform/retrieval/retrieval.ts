import type { CompiledQuery } from 'kysely';
import type { OpenDatabase } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Embeddings } from './embedding.ts';
import type { Excluded, FoundCandidates } from './engine/engine-calls.ts';
import { type Hit, type LeftOut, SearchStrategy } from './engine/hit.ts';
import { STATIC_EMBEDDING } from './engine/static-embedding.mjs';
import { createLoadedDatasets, type DatasetVersion, keyOf } from './loaded-datasets.ts';
import type { Pgvector } from './pgvector/pgvector.ts';
import { createRetrievalStore, type Removal, type SliceRow } from './retrieval.store.ts';
import { createRetrievalThread } from './retrieval-thread.ts';

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

export type IndexedSlice = Pick<SliceText, 'sliceId' | 'documentId'>;

/** Slices of the index that may not be shown, also such as were no candidates. */
export interface HiddenSlices {
  readonly documentIds: readonly string[];
  readonly sliceIds: readonly string[];
}

export interface SearchRequest {
  /** Nothing else is searched. */
  readonly datasetIds: readonly string[];
  /** Of these datasets only these documents; all unless told. */
  readonly documentIds?: readonly string[];
  /**
   * Asked about candidates before any is chosen, so that others take the place of those that may not be shown: what may be shown
   * changes before the index does.
   */
  readonly findHidden?: (candidates: readonly IndexedSlice[]) => Promise<HiddenSlices>;
  readonly query: string;
  readonly strategy: SearchStrategy;
  readonly topK: number;
  /** Between 0 and 1. */
  readonly minScore: number;
  /** Orders by all that is known of a slice, whichever way it was found; true unless told. */
  readonly useRerank?: boolean;
}

export interface SearchResult {
  readonly hits: Hit[];
  /** The next best, for those who want to know why. */
  readonly leftOut: LeftOut[];
  /** The embedding could not be asked, so that only words were compared. */
  readonly isByWordsOnly: boolean;
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
/** Slices whose bytes are read and compared exactly, for each arm. */
const CANDIDATES_PER_ARM = 64;
/** With more of them gone, much was removed: the dataset is loaded anew. */
const GONE_MAX = 16;
/** Searches get their turn between batches. */
const SLICES_PER_BATCH = 32;
/** A question waits so long for its vector. */
const QUERY_EMBEDDING_MS = 5_000;
/** More of a question adds nothing but time. */
const QUERY_CHARACTERS_MAX = 4_000;

/**
 * Finds slices of datasets by meaning and by words. Knows texts and ids, and nothing of who may see them: whoever calls decides
 * which datasets are searched. Candidates come from memory, but the table decides whether they still exist.
 */
export function createRetrieval(dependencies: Dependencies) {
  const { openDatabase, now = Date.now, embeddings = OWN_TABLES, log, pgvector = null } = dependencies;
  const store = createRetrievalStore(openDatabase.database, now);
  const thread = createRetrievalThread(() => loaded.clear());
  const loaded = createLoadedDatasets(store, thread, dependencies.memoryBytes);

  /** Of slices of one dataset. */
  async function toRows(slices: readonly SliceText[], name: string, signal?: AbortSignal): Promise<SliceRow[]> {
    const embedding = name === STATIC_EMBEDDING ? null : await embeddings.find(name);
    if (!embedding && name !== STATIC_EMBEDDING) throw new Error(`The embedding ${name} is not configured any more`);
    const texts = slices.map(({ title, text }) => `${title}\n${text}`);
    const vectors = (await embedding?.embed(texts, signal ?? new AbortController().signal)) ?? null;
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
  async function writeQueries(slices: readonly SliceText[], signal?: AbortSignal): Promise<CompiledQuery[]> {
    const queries: CompiledQuery[] = [];
    for (const datasetId of new Set(slices.map((slice) => slice.datasetId))) {
      const own = slices.filter((slice) => slice.datasetId === datasetId);
      const embedding = await embeddingOf(datasetId);
      const sliceIds = own.map(({ sliceId }) => sliceId);
      queries.push(...store.writeQueries(await toRows(own, embedding, signal)));
      queries.push(...store.removeOtherVectorsQueries(sliceIds, embedding));
    }
    return queries;
  }

  /** Those of one embedding. Slices that are not in the table any more are forgotten, and others take their place. */
  async function findInGroup(
    group: readonly DatasetVersion[],
    { query, strategy, documentIds, findHidden }: SearchRequest,
    vector: Float32Array | null,
  ): Promise<FoundCandidates & { vectors: [string, string][] }> {
    const [{ embedding }] = group as [DatasetVersion];
    const datasetIds = group.map(({ datasetId }) => datasetId);
    const call = {
      query,
      vector,
      arms: { semantic: strategy !== SearchStrategy.fullText, fullText: strategy !== SearchStrategy.semantic },
      perArm: CANDIDATES_PER_ARM,
      documentIds: documentIds ?? null,
    };
    const hidden = { documentIds: new Set<string>(), sliceIds: new Set<string>() } satisfies Excluded;
    for (;;) {
      const nearest = call.arms.semantic ? await findNearest(group, call, hidden) : new Map<string, string[]>();
      const keys = group.map((dataset) => ({
        key: keyOf(dataset),
        datasetId: dataset.datasetId,
        nearest: nearest.get(keyOf(dataset)) ?? null,
      }));
      const { missing, ...candidates } = await thread.ask('find', { ...call, keys, excluded: hidden });
      if (missing.length > 0) {
        await loadAgain(group, missing);
        continue;
      }
      const sliceIds = candidates.found.candidates.map(({ sliceId }) => sliceId);
      const [rows, isMoreHidden] = await Promise.all([
        store.readVectors(datasetIds, embedding, sliceIds),
        hide(hidden, candidates.found.candidates, findHidden),
      ]);
      const found = new Map(rows.map(({ sliceId, vectors }) => [sliceId, vectors]));
      const gone = candidates.found.candidates.filter(({ sliceId }) => !found.has(sliceId));
      if (gone.length > 0) await forget(group, gone);
      else if (!isMoreHidden) return { ...candidates, vectors: [...found] };
    }
  }

  /** Slices with the nearest vectors, of those datasets that the database has an index of. */
  async function findNearest(
    group: readonly DatasetVersion[],
    {
      query,
      vector,
      documentIds,
    }: { query: string; vector: Float32Array | null; documentIds: readonly string[] | null },
    hidden: { documentIds: ReadonlySet<string>; sliceIds: ReadonlySet<string> },
  ): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    const large = pgvector ? group.filter((dataset) => pgvector.isFor(loaded.slicesOf(dataset))) : [];
    const code = large.length > 0 ? await thread.ask('code', { query, vector }) : null;
    if (!pgvector || !code) return found;
    const hiddenIds = { hiddenDocumentIds: [...hidden.documentIds], hiddenSliceIds: [...hidden.sliceIds] };
    for (const dataset of large) {
      const request = { ...code, ...hiddenIds, documentIds };
      const sliceIds = await pgvector.findNearest(dataset, loaded.slicesOf(dataset), request);
      if (sliceIds) found.set(keyOf(dataset), sliceIds);
    }
    return found;
  }

  /** The thread ended, and another one has begun, since they were loaded. */
  async function loadAgain(group: readonly DatasetVersion[], missing: readonly string[]): Promise<void> {
    for (const dataset of group) if (missing.includes(keyOf(dataset))) await loaded.reload(dataset);
  }

  /** Whether there are more hidden slices than were known. */
  async function hide(
    hidden: { documentIds: Set<string>; sliceIds: Set<string> },
    candidates: readonly IndexedSlice[],
    findHidden: SearchRequest['findHidden'],
  ): Promise<boolean> {
    if (!findHidden || candidates.length === 0) return false;
    const known = hidden.documentIds.size + hidden.sliceIds.size;
    const found = await findHidden(candidates.map(({ sliceId, documentId }) => ({ sliceId, documentId })));
    for (const id of found.documentIds) hidden.documentIds.add(id);
    for (const id of found.sliceIds) hidden.sliceIds.add(id);
    return hidden.documentIds.size + hidden.sliceIds.size > known;
  }

  async function forget(group: readonly DatasetVersion[], gone: FoundCandidates['found']['candidates']): Promise<void> {
    for (const dataset of group) {
      const slices = gone.filter(({ datasetId }) => datasetId === dataset.datasetId);
      if (slices.length > GONE_MAX) await loaded.reload(dataset);
      else if (slices.length > 0) await thread.ask('forget', { key: keyOf(dataset), slices });
    }
  }

  async function search(request: SearchRequest): Promise<SearchResult> {
    const query = request.query.slice(0, QUERY_CHARACTERS_MAX);
    const datasets = await store.findDatasets([...new Set(request.datasetIds)]);
    // Nothing was written yet: no reason to start the thread.
    if (datasets.length === 0) return { hits: [], leftOut: [], isByWordsOnly: false };
    const vectors = new Map<string, Float32Array | null | 'impossible'>();
    for (const name of new Set(datasets.map(({ embedding }) => embedding)))
      vectors.set(name, await embedQuery(name, query, request.strategy));
    const isByWordsOnly = [...vectors.values()].includes('impossible');
    // Scores without closeness can only be compared with each other.
    const asked = {
      ...request,
      query,
      ...(isByWordsOnly && { strategy: SearchStrategy.fullText, useRerank: false }),
    };
    const { strategy, topK, minScore, useRerank = true } = asked;
    const groups = [];
    for (const [name, vector] of vectors) {
      const group = datasets.filter(({ embedding }) => embedding === name);
      for (const part of await loaded.partsOf(group)) {
        const release = await loaded.hold(part);
        groups.push(await findInGroup(part, asked, vector === 'impossible' ? null : vector).finally(release));
      }
    }
    const found = await thread.ask('choose', { groups, choice: { strategy, topK, minScore, useRerank } });
    return { ...found, isByWordsOnly };
  }

  /** Null for our own tables: the thread embeds by them. */
  async function embedQuery(name: string, query: string, strategy: SearchStrategy) {
    if (name === STATIC_EMBEDDING || strategy === SearchStrategy.fullText) return null;
    try {
      const embedding = await embeddings.find(name);
      const [vector] = (await embedding?.embed([query], AbortSignal.timeout(QUERY_EMBEDDING_MS))) ?? [];
      return vector ?? 'impossible';
    } catch (error) {
      log?.warn({ err: error, embedding: name }, 'a question could not be embedded');
      return 'impossible';
    }
  }

  return {
    /** Writes slices, or replaces those with the same id. */
    async write(slices: readonly SliceText[], signal?: AbortSignal): Promise<void> {
      for (let start = 0; start < slices.length; start += SLICES_PER_BATCH) {
        signal?.throwIfAborted();
        await openDatabase.writeTogether(await writeQueries(slices.slice(start, start + SLICES_PER_BATCH), signal));
      }
    },
    writeQueries,
    async remove(removal: Removal): Promise<void> {
      await openDatabase.writeTogether(store.removeQueries(removal));
    },
    /** For the transaction that deletes the slices, the document or the dataset itself. */
    removeQueries: store.removeQueries,
    /** The same for slices of one dataset with a given embedding. A dataset that is new is searched by it. */
    async writeQueriesWith(
      slices: readonly SliceText[],
      embedding: string,
      signal?: AbortSignal,
    ): Promise<CompiledQuery[]> {
      return store.writeQueries(await toRows(slices, embedding, signal));
    },
    /** Nobody writes slices of the dataset until the end of the transaction. */
    lockQuery: store.growVersionQuery,
    /** Searches a dataset by other vectors from now on, all of which have been written, and deletes the old ones. */
    activateQueries: store.activateQueries,
    search,
    async close(): Promise<void> {
      await pgvector?.close();
      await thread.close();
    },
  };
}
