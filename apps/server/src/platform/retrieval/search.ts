import type { Log } from '../log.ts';
import type { Embeddings } from './embedding.ts';
import type { Choice } from './engine/choose-hits.mjs';
import type { Chosen, FoundCandidates } from './engine/engine-calls.ts';
import { type Hit, type LeftOut, SearchStrategy } from './engine/hit.ts';
import { STATIC_EMBEDDING } from './engine/static-embedding.mjs';
import { type createLoadedDatasets, type DatasetVersion, keyOf } from './loaded-datasets.ts';
import type { Pgvector } from './pgvector/pgvector.ts';
import type { RetrievalStore } from './retrieval.store.ts';
import type { RetrievalThread } from './retrieval-thread.ts';

export interface IndexedSlice {
  readonly sliceId: string;
  readonly documentId: string;
}

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
   * Names the slices that must not be in the result, such as those that were disabled or deleted after they were indexed. The next best take
   * their place. It is called with the chosen slices; with all candidates where many of those are hidden, or the datasets do not fit in memory together.
   */
  readonly findHidden?: (candidates: readonly IndexedSlice[]) => Promise<HiddenSlices>;
  readonly query: string;
  readonly strategy: SearchStrategy;
  readonly topK: number;
  /** Between 0 and 1. */
  readonly minScore: number;
  /** Whether the candidates of all strategies are scored again by keywords and vectors together; the default is true. */
  readonly useRerank?: boolean;
  /** How many of the next best are told, for those who want to know why; 20 unless told. */
  readonly leftOutMax?: number;
}

interface SearchResult {
  readonly hits: Hit[];
  readonly leftOut: LeftOut[];
  /** The embedding could not be asked, so that only words were compared. */
  readonly isByWordsOnly: boolean;
}

interface Dependencies {
  readonly store: RetrievalStore;
  readonly thread: RetrievalThread;
  readonly loaded: ReturnType<typeof createLoadedDatasets>;
  readonly embeddings: Embeddings;
  readonly pgvector: Pgvector | null;
  readonly log: Log | undefined;
}

/** A part of a search: datasets of one embedding that are in memory together. */
interface Part {
  readonly datasets: readonly DatasetVersion[];
  readonly request: SearchRequest;
  readonly vector: Float32Array | null;
  readonly hidden: { readonly documentIds: Set<string>; readonly sliceIds: Set<string> };
}

/** A slice, and the segment of its dataset in which it was found. */
interface PlacedSlice {
  readonly sliceId: string;
  readonly datasetId: string;
  readonly segment: number;
}

type CandidatesWithVectors = FoundCandidates & { readonly vectors: readonly string[] };

const candidatesOf = ({ found: { sliceIds, documentIds, datasetIds, segments } }: FoundCandidates) =>
  sliceIds.map((sliceId, index) => ({
    sliceId,
    documentId: documentIds[index] ?? '',
    datasetId: datasetIds[index] ?? '',
    segment: segments[index] ?? 0,
  }));

/** Slices whose bytes are compared exactly, for each arm. */
const CANDIDATES_PER_ARM = 64;
/** With more of them gone, much was removed: the dataset is loaded anew. */
const GONE_MAX = 16;
/** A question waits so long for its vector. */
const QUERY_EMBEDDING_MS = 5_000;
/** More of a question adds nothing but time. */
const QUERY_CHARACTERS_MAX = 4_000;
const LEFT_OUT_MAX = 20;
/** How often results are made anew without hidden slices, until all candidates are asked about. */
const RESULTS_MAX = 4;

/** Candidates come from memory, but the table decides whether they still exist. */
export function createSearch({ store, thread, loaded, embeddings, pgvector, log }: Dependencies) {
  const callOf = ({ request: { query, strategy, documentIds }, vector }: Part) => ({
    query,
    vector,
    arms: { semantic: strategy !== SearchStrategy.fullText, fullText: strategy !== SearchStrategy.semantic },
    perArm: CANDIDATES_PER_ARM,
    documentIds: documentIds ?? null,
  });

  const keysOf = (datasets: readonly DatasetVersion[], nearest: ReadonlyMap<string, string[]>) =>
    datasets.map((dataset) => ({
      key: keyOf(dataset),
      datasetId: dataset.datasetId,
      nearest: nearest.get(keyOf(dataset)) ?? null,
    }));

  /** By what slices of a part are found in the table. */
  function tableKeys(datasets: readonly DatasetVersion[], sliceIds: readonly string[]) {
    const [{ embedding }] = datasets as [DatasetVersion];
    const datasetIds = datasets.map(({ datasetId }) => datasetId);
    return [datasetIds, embedding, sliceIds] as const;
  }

  /** Slices that are not in the table any more are forgotten, and others take their place. */
  async function findInPart(part: Part): Promise<CandidatesWithVectors> {
    const { datasets, hidden } = part;
    const call = callOf(part);
    for (;;) {
      const nearest = call.arms.semantic ? await findNearest(part) : new Map<string, string[]>();
      const keys = keysOf(datasets, nearest);
      const { missing, ...candidates } = await thread.ask('find', { ...call, keys, excluded: hidden });
      if (missing.length > 0) {
        await loadAgain(datasets, missing);
        continue;
      }
      const { sliceIds } = candidates.found;
      const rows = await store.readVectors(...tableKeys(datasets, sliceIds));
      const read = new Map(rows.map((row) => [row.sliceId, row.vectors]));
      const gone = candidatesOf(candidates).filter(({ sliceId }) => !read.has(sliceId));
      if (gone.length === 0) return { ...candidates, vectors: sliceIds.map((sliceId) => read.get(sliceId) ?? '') };
      await forget(datasets, gone);
    }
  }

  /** Candidates none of which is hidden: those that are found to be hidden are excluded and others searched for. */
  async function findShownInPart(part: Part): Promise<CandidatesWithVectors> {
    for (;;) {
      const found = await findInPart(part);
      if (!(await hide(part.hidden, candidatesOf(found), part.request.findHidden))) return found;
    }
  }

  /** By one question to the thread where it has the vectors of all slices in memory; otherwise those of the candidates are read. */
  async function findAndChoose(part: Part, choice: Choice): Promise<Chosen> {
    const { datasets, hidden } = part;
    const isForIndex = datasets.some((dataset) => pgvector?.isFor(loaded.slicesOf(dataset)));
    while (!isForIndex && datasets.every(loaded.hasVectors)) {
      const call = { ...callOf(part), keys: keysOf(datasets, new Map()), choice, excluded: hidden };
      const found = await thread.ask('findAndChoose', call);
      if (found?.missing.length === 0) return found;
      if (!found) break;
      await loadAgain(datasets, found.missing);
    }
    return thread.ask('choose', { groups: [await findInPart(part)], choice });
  }

  /** A result, of which only the slices that are in it are looked up in their tables. Null where much of what is found is hidden. */
  async function searchPart(part: Part, choice: Choice): Promise<Chosen | null> {
    for (let results = 0; results < RESULTS_MAX; results += 1) {
      const chosen = await findAndChoose(part, choice);
      if (await isRight(part, chosen)) return chosen;
    }
    return null;
  }

  /** Whether all of a result exists and may be shown. What does not is left out of the next one. */
  async function isRight({ datasets, request, hidden }: Part, { hits, leftOut, segments }: Chosen): Promise<boolean> {
    const slices = [...hits, ...leftOut].map((hit, index) => ({ ...hit, segment: segments[index] ?? 0 }));
    const isMoreHidden = await hide(hidden, slices, request.findHidden);
    // Whoever names what is hidden has looked up all others: the usual case, for which a reply waits.
    if (request.findHidden && !isMoreHidden) return true;
    const sliceIds = slices.map(({ sliceId }) => sliceId);
    const rows = await store.listExisting(...tableKeys(datasets, sliceIds));
    const kept = new Set(rows.map(({ sliceId }) => sliceId));
    const gone = slices.filter(({ sliceId }) => !kept.has(sliceId));
    await forget(datasets, gone);
    return gone.length === 0 && !isMoreHidden;
  }

  /** Slices with the nearest vectors, of those datasets that the database has an index of. */
  async function findNearest({ datasets, request, vector, hidden }: Part): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    const large = pgvector ? datasets.filter((dataset) => pgvector.isFor(loaded.slicesOf(dataset))) : [];
    const code = large.length > 0 ? await thread.ask('code', { query: request.query, vector }) : null;
    if (!pgvector || !code) return found;
    const hiddenIds = { hiddenDocumentIds: [...hidden.documentIds], hiddenSliceIds: [...hidden.sliceIds] };
    for (const dataset of large) {
      const wanted = { ...code, ...hiddenIds, documentIds: request.documentIds ?? null };
      const sliceIds = await pgvector.findNearest(dataset, loaded.slicesOf(dataset), wanted);
      if (sliceIds) found.set(keyOf(dataset), sliceIds);
    }
    return found;
  }

  /** The thread ended, and another one has begun, since they were loaded. */
  async function loadAgain(datasets: readonly DatasetVersion[], missing: readonly string[]): Promise<void> {
    for (const dataset of datasets) if (missing.includes(keyOf(dataset))) await loaded.reload(dataset);
  }

  /** Whether there are more hidden slices than were known. */
  async function hide(
    hidden: Part['hidden'],
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

  async function forget(datasets: readonly DatasetVersion[], gone: readonly PlacedSlice[]): Promise<void> {
    for (const dataset of datasets) {
      const slices = gone.filter(({ datasetId }) => datasetId === dataset.datasetId);
      if (slices.length > GONE_MAX) await loaded.reload(dataset);
      else if (slices.length > 0)
        await thread.ask('forget', {
          key: keyOf(dataset),
          slices: slices.map(({ sliceId, segment }) => ({ sliceId, segment })),
        });
    }
  }

  /** Null for our own tables: the thread embeds by them. */
  async function embedQuery({ embedding: name, datasetId }: DatasetVersion, query: string, strategy: SearchStrategy) {
    if (name === STATIC_EMBEDDING || strategy === SearchStrategy.fullText) return null;
    try {
      const embedding = await embeddings.find(name);
      const timeout = AbortSignal.timeout(QUERY_EMBEDDING_MS);
      const [vector] = (await embedding?.embed([query], timeout, { datasetId, documentId: null, userId: null })) ?? [];
      return vector ?? 'impossible';
    } catch (error) {
      log?.warn({ err: error, embedding: name }, 'a question could not be embedded');
      return 'impossible';
    }
  }

  /** The question by the embeddings of these datasets. */
  async function embedAll(datasets: readonly DatasetVersion[], query: string, strategy: SearchStrategy) {
    const vectors = new Map<string, Awaited<ReturnType<typeof embedQuery>>>();
    for (const dataset of datasets)
      if (!vectors.has(dataset.embedding)) vectors.set(dataset.embedding, await embedQuery(dataset, query, strategy));
    return vectors;
  }

  async function partsOf(
    datasets: readonly DatasetVersion[],
    vectors: Awaited<ReturnType<typeof embedAll>>,
    request: SearchRequest,
  ): Promise<Part[]> {
    const parts: Part[] = [];
    for (const [name, found] of vectors) {
      const vector = found === 'impossible' ? null : found;
      for (const together of await loaded.partsOf(datasets.filter(({ embedding }) => embedding === name)))
        parts.push({
          datasets: together,
          request,
          vector,
          hidden: { documentIds: new Set(), sliceIds: new Set() },
        });
    }
    return parts;
  }

  async function searchParts(parts: readonly Part[], choice: Choice): Promise<Chosen> {
    const groups = [];
    for (const part of parts) {
      const release = await loaded.hold(part.datasets);
      try {
        const chosen = parts.length === 1 ? await searchPart(part, choice) : null;
        if (chosen) return chosen;
        groups.push(await findShownInPart(part));
      } finally {
        release();
      }
    }
    return thread.ask('choose', { groups, choice });
  }

  return async function search(request: SearchRequest): Promise<SearchResult> {
    const query = request.query.slice(0, QUERY_CHARACTERS_MAX);
    const datasets = await store.findDatasets([...new Set(request.datasetIds)]);
    // Nothing was written yet: no reason to start the thread.
    if (datasets.length === 0) return { hits: [], leftOut: [], isByWordsOnly: false };
    const vectors = await embedAll(datasets, query, request.strategy);
    const isByWordsOnly = [...vectors.values()].includes('impossible');
    // Scores without closeness can only be compared with each other.
    const asked = {
      ...request,
      query,
      ...(isByWordsOnly && { strategy: SearchStrategy.fullText, useRerank: false }),
    };
    const { strategy, topK, minScore, useRerank = true, leftOutMax = LEFT_OUT_MAX } = asked;
    const choice = { strategy, topK, minScore, useRerank, leftOutMax };
    const { hits, leftOut } = await searchParts(await partsOf(datasets, vectors, asked), choice);
    return { hits, leftOut, isByWordsOnly };
  };
}
