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
  bytes: number;
  users: number;
  usedAt: number;
  /** One load after the other. */
  loading: Promise<void>;
}

/** Beyond it the datasets that were not searched for the longest time leave the memory. */
const BYTES_MAX = 128 * 2 ** 20;
const NOTHING = -1;

export const keyOf = ({ datasetId, embedding }: { datasetId: string; embedding: string }): string =>
  `${datasetId} ${embedding}`;

/** Which datasets are in the memory of the thread, and how far. */
export function createLoadedDatasets(store: RetrievalStore, thread: RetrievalThread, bytesMax: number = BYTES_MAX) {
  const all = new Map<string, Loaded>();
  let searches = 0;

  async function load(loaded: Loaded, { datasetId, embedding, version }: DatasetVersion): Promise<void> {
    if (loaded.version >= version) return;
    let isFirst = loaded.version === NOTHING;
    let next: PageStart | null = { version: loaded.version + 1, sliceId: '' };
    while (next) {
      const page: SlicePage = await store.readPage(datasetId, embedding, next);
      next = page.next;
      const add = { key: loaded.key, slices: page.slices, isFirst, isLast: next === null };
      const { bytes, isMostlyDead } = await thread.ask('add', add);
      loaded.bytes = bytes;
      isFirst = false;
      // Otherwise the next search loads it again, without the slices that were replaced.
      if (!next) loaded.version = isMostlyDead ? NOTHING : version;
    }
  }

  async function evict(): Promise<void> {
    const unused = [...all.values()].filter(({ users }) => users === 0).sort((a, b) => a.usedAt - b.usedAt);
    let bytes = [...all.values()].reduce((sum, each) => sum + each.bytes, 0);
    for (const each of unused) {
      if (bytes <= bytesMax) return;
      bytes -= each.bytes;
      all.delete(each.key);
      await thread.ask('drop', { key: each.key });
    }
  }

  return {
    /** Resolves when the slices up to the version are in memory, where they stay until the returned function is called. */
    async hold(dataset: DatasetVersion): Promise<() => void> {
      const key = keyOf(dataset);
      const loaded = all.get(key) ?? {
        key,
        version: NOTHING,
        bytes: 0,
        users: 0,
        usedAt: 0,
        loading: Promise.resolve(),
      };
      all.set(key, loaded);
      searches += 1;
      loaded.usedAt = searches;
      loaded.users += 1;
      const release = () => {
        loaded.users -= 1;
      };
      try {
        loaded.loading = loaded.loading.catch(() => undefined).then(() => load(loaded, dataset));
        await loaded.loading;
        await evict();
        return release;
      } catch (error) {
        release();
        throw error;
      }
    },
    /** Loads a held dataset anew, because much of it was removed. */
    async reload(dataset: DatasetVersion): Promise<void> {
      const loaded = all.get(keyOf(dataset));
      if (!loaded) return;
      loaded.loading = loaded.loading
        .catch(() => undefined)
        .then(() => {
          loaded.version = NOTHING;
          return load(loaded, dataset);
        });
      await loaded.loading;
    },
    clear: () => all.clear(),
  };
}
