import type { PageStart, RetrievalStore, SlicePage } from './retrieval.store.ts';
import type { RetrievalThread } from './retrieval-thread.ts';

/** A dataset as one embedding sees it, at a version. */
export interface DatasetVersion {
  readonly datasetId: string;
  readonly embedding: string;
  readonly version: number;
}

interface Loaded {
  readonly key: string;
  /** All slices up to it are in memory. */
  version: number;
  /** Until it is loaded, what it will take. */
  bytes: number;
  slices: number;
  /** Whether the vectors of its slices are in memory as well. */
  hasVectors: boolean;
  users: number;
  usedAt: number;
  /** One load after the other. */
  loading: Promise<void>;
}

/** Beyond it the datasets that were not searched for the longest time leave the memory, and searches wait for each other. */
const BYTES_MAX = 128 * 2 ** 20;
/** What a slice takes, as long as its dataset was not loaded. */
const BYTES_PER_SLICE = 700;
const VECTOR_BYTES_PER_SLICE = 2_500;
/**
 * A dataset of so many slices is loaded with their vectors, so that a search reads from the table only what it has found. Of larger ones they would
 * take most of the memory.
 */
const SLICES_WITH_VECTORS_MAX = 1_000;
const NOTHING = -1;

type Size = Pick<Loaded, 'bytes' | 'slices'>;
const UNKNOWN_SIZE: Size = { bytes: 0, slices: Number.POSITIVE_INFINITY };

const isSmall = ({ slices }: Pick<Size, 'slices'>): boolean => slices <= SLICES_WITH_VECTORS_MAX;

export const keyOf = ({ datasetId, embedding }: { datasetId: string; embedding: string }): string =>
  `${datasetId} ${embedding}`;

/** Which datasets are in the memory of the thread, and how far. Together they never take more than `bytesMax`, unless one alone does. */
export function createLoadedDatasets(store: RetrievalStore, thread: RetrievalThread, bytesMax: number = BYTES_MAX) {
  const all = new Map<string, Loaded>();
  let searches = 0;
  /** One search after the other asks for room. */
  let admitted: Promise<void> = Promise.resolve();
  /** Searches that wait until another one has ended. */
  let waiting: (() => void)[] = [];

  async function load(loaded: Loaded, { datasetId, embedding, version }: DatasetVersion): Promise<void> {
    if (loaded.version >= version) return;
    let isFirst = loaded.version === NOTHING;
    if (isFirst) loaded.hasVectors = isSmall(loaded);
    const withVectors = loaded.hasVectors;
    let next: PageStart | null = { version: loaded.version + 1, sliceId: '' };
    while (next) {
      const page: SlicePage = await store.readPage(datasetId, embedding, next, { withVectors });
      next = page.next;
      const add = { key: loaded.key, slices: page.slices, isFirst, isLast: next === null };
      const { bytes, slices, isMostlyDead } = await thread.ask('add', add);
      isFirst = false;
      if (next) continue;
      loaded.bytes = bytes;
      loaded.slices = slices;
      // Otherwise the next search loads it again: without the slices that were replaced, or without vectors.
      loaded.version = isMostlyDead || (withVectors && !isSmall(loaded)) ? NOTHING : version;
    }
  }

  function loadNext(loaded: Loaded, dataset: DatasetVersion, isAnew: boolean): Promise<void> {
    loaded.loading = loaded.loading
      .catch(() => undefined)
      .then(() => {
        if (isAnew) loaded.version = NOTHING;
        return load(loaded, dataset);
      });
    return loaded.loading;
  }

  const bytesOf = (entries: readonly Loaded[]): number => entries.reduce((sum, { bytes }) => sum + bytes, 0);
  const inUse = (): Loaded[] => [...all.values()].filter(({ users }) => users > 0);

  /** Drops datasets that nobody searches until all that are left fit. */
  async function evict(): Promise<void> {
    for (const each of [...all.values()].sort((a, b) => a.usedAt - b.usedAt)) {
      if (bytesOf([...all.values()]) <= bytesMax) return;
      // It may have got a user, or another entry its place, since the last one was dropped.
      if (each.users > 0 || all.get(each.key) !== each) continue;
      all.delete(each.key);
      await thread.ask('drop', { key: each.key });
    }
  }

  async function sizeOf(dataset: DatasetVersion): Promise<Size> {
    const known = all.get(keyOf(dataset));
    if (known) return known;
    const slices = await store.countSlices(dataset.datasetId, dataset.embedding);
    return { slices, bytes: slices * (BYTES_PER_SLICE + (isSmall({ slices }) ? VECTOR_BYTES_PER_SLICE : 0)) };
  }

  function entryOf(key: string, { bytes, slices }: Size): Loaded {
    const nothing = { version: NOTHING, hasVectors: false, users: 0, usedAt: 0, loading: Promise.resolve() };
    const entry = all.get(key) ?? { key, bytes, slices, ...nothing };
    all.set(key, entry);
    return entry;
  }

  /** Waits until there is room beside what is searched already; whoever needs more than there is waits until nothing is. */
  async function admit(datasets: readonly DatasetVersion[]): Promise<Loaded[]> {
    const sizes = new Map<string, Size>();
    for (const dataset of datasets) sizes.set(keyOf(dataset), await sizeOf(dataset));
    for (;;) {
      const used = inUse();
      const keys = new Set(used.map(({ key }) => key));
      const needed = [...sizes].reduce((sum, [key, { bytes }]) => sum + (keys.has(key) ? 0 : bytes), 0);
      if (used.length === 0 || bytesOf(used) + needed <= bytesMax) break;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    return [...sizes].map(([key, size]) => {
      const entry = entryOf(key, size);
      searches += 1;
      entry.usedAt = searches;
      entry.users += 1;
      return entry;
    });
  }

  return {
    /** Datasets in parts, each of which fits into memory: they are searched one after the other. */
    async partsOf(datasets: readonly DatasetVersion[]): Promise<DatasetVersion[][]> {
      const parts: DatasetVersion[][] = [];
      let left = 0;
      for (const dataset of datasets) {
        const { bytes } = await sizeOf(dataset);
        if (parts.length === 0 || bytes > left) {
          parts.push([]);
          left = bytesMax;
        }
        parts.at(-1)?.push(dataset);
        left -= bytes;
      }
      return parts;
    },
    /** Resolves when the slices up to the versions are in memory, where they stay until the returned function is called. */
    async hold(datasets: readonly DatasetVersion[]): Promise<() => void> {
      const admission = admitted.then(() => admit(datasets));
      admitted = admission.then(
        () => undefined,
        () => undefined,
      );
      const held = await admission;
      const release = () => {
        for (const entry of held) entry.users -= 1;
        const resumed = waiting;
        waiting = [];
        for (const resume of resumed) resume();
      };
      try {
        await evict();
        await Promise.all(datasets.map((dataset) => loadNext(entryOf(keyOf(dataset), UNKNOWN_SIZE), dataset, false)));
        await evict();
        return release;
      } catch (error) {
        release();
        throw error;
      }
    },
    /** Loads a held dataset anew, because much of it was removed, or because the thread has lost it. */
    reload: (dataset: DatasetVersion): Promise<void> => loadNext(entryOf(keyOf(dataset), UNKNOWN_SIZE), dataset, true),
    /** Of a held dataset. */
    slicesOf: (dataset: DatasetVersion): number => all.get(keyOf(dataset))?.slices ?? 0,
    /** Of a held dataset: whether it was loaded with vectors. */
    hasVectors: (dataset: DatasetVersion): boolean => all.get(keyOf(dataset))?.hasVectors ?? false,
    clear: () => all.clear(),
  };
}
