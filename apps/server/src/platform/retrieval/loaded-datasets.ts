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
  users: number;
  usedAt: number;
  /** One load after the other. */
  loading: Promise<void>;
}

/** Beyond it the datasets that were not searched for the longest time leave the memory, and searches wait for each other. */
const BYTES_MAX = 128 * 2 ** 20;
/** What a slice takes, as long as its dataset was not loaded. */
const BYTES_PER_SLICE = 700;
const NOTHING = -1;

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
    let next: PageStart | null = { version: loaded.version + 1, sliceId: '' };
    while (next) {
      const page: SlicePage = await store.readPage(datasetId, embedding, next);
      next = page.next;
      const add = { key: loaded.key, slices: page.slices, isFirst, isLast: next === null };
      const { bytes, slices, isMostlyDead } = await thread.ask('add', add);
      isFirst = false;
      if (next) continue;
      loaded.bytes = bytes;
      loaded.slices = slices;
      // Otherwise the next search loads it again, without the slices that were replaced.
      loaded.version = isMostlyDead ? NOTHING : version;
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

  async function sizeOf(dataset: DatasetVersion): Promise<number> {
    const known = all.get(keyOf(dataset))?.bytes;
    return known ?? (await store.countSlices(dataset.datasetId, dataset.embedding)) * BYTES_PER_SLICE;
  }

  function entryOf(key: string, bytes: number): Loaded {
    const nothing = { version: NOTHING, slices: 0, users: 0, usedAt: 0, loading: Promise.resolve() };
    const entry = all.get(key) ?? { key, bytes, ...nothing };
    all.set(key, entry);
    return entry;
  }

  /** Waits until there is room beside what is searched already; whoever needs more than there is waits until nothing is. */
  async function admit(datasets: readonly DatasetVersion[]): Promise<Loaded[]> {
    const sizes = new Map<string, number>();
    for (const dataset of datasets) sizes.set(keyOf(dataset), await sizeOf(dataset));
    for (;;) {
      const used = inUse();
      const keys = new Set(used.map(({ key }) => key));
      const needed = [...sizes].reduce((sum, [key, bytes]) => sum + (keys.has(key) ? 0 : bytes), 0);
      if (used.length === 0 || bytesOf(used) + needed <= bytesMax) break;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    return [...sizes].map(([key, bytes]) => {
      const entry = entryOf(key, bytes);
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
        const bytes = await sizeOf(dataset);
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
        await Promise.all(datasets.map((dataset) => loadNext(entryOf(keyOf(dataset), 0), dataset, false)));
        await evict();
        return release;
      } catch (error) {
        release();
        throw error;
      }
    },
    /** Loads a held dataset anew, because much of it was removed, or because the thread has lost it. */
    reload: (dataset: DatasetVersion): Promise<void> => loadNext(entryOf(keyOf(dataset), 0), dataset, true),
    /** Of a held dataset. */
    slicesOf: (dataset: DatasetVersion): number => all.get(keyOf(dataset))?.slices ?? 0,
    clear: () => all.clear(),
  };
}
