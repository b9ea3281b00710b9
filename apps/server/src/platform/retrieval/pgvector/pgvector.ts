import type { OpenDatabase } from '../../database/database.ts';
import type { Log } from '../../log.ts';
import { type DatasetVersion, keyOf } from '../loaded-datasets.ts';
import { createPgvectorStore, findVersion, isAtLeast, type NearestRequest } from './pgvector.store.ts';

export interface Pgvector {
  /** Whether a dataset is so large that an index is worth its room. */
  isFor(slices: number): boolean;
  /**
   * Slices with the nearest vectors, or null where the thread has to look through all: without an index, or when the conditions left
   * too few. The first time it has an index made.
   */
  findNearest(
    dataset: DatasetVersion,
    slices: number,
    request: Omit<NearestRequest, 'limit'>,
  ): Promise<string[] | null>;
  /** Resolves when no index is being made. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** The first version that compares bits. */
const VERSION_MIN = '0.7';
/** The thread looks through 100,000 sooner than a query finds the nearest of them. */
const SLICES_MIN = 200_000;
const VECTORS_WANTED = 512;

/**
 * The extension of the database, where there is one. Nothing is created until a dataset is large enough, and whatever fails leaves
 * searches to the thread.
 */
export async function findPgvector(
  { engine, database }: OpenDatabase,
  log: Log,
  slicesMin: number = SLICES_MIN,
): Promise<Pgvector | null> {
  if (engine !== 'postgres') return null;
  const version = await findVersion(database).catch((error) => {
    log.warn({ err: error }, 'the database could not be asked for pgvector');
    return undefined;
  });
  if (!version || !isAtLeast(version, VERSION_MIN)) return null;
  const store = createPgvectorStore(database, version);
  const ready = new Set<string>();
  /** Also those that failed: they are not tried again before the next start. */
  const begun = new Map<string, Promise<void>>();
  let backend: number | null = null;
  let isClosing = false;

  async function makeIndex(dataset: DatasetVersion): Promise<void> {
    const key = keyOf(dataset);
    const state = await store.stateOf(dataset);
    if (state === 'none') {
      await store.createTables();
      await store.tidy();
      await store.fill(dataset);
    }
    if (isClosing) return;
    if (state === 'ready' || (await build(dataset))) ready.add(key);
    // Another process builds it: the next search looks again.
    else begun.delete(key);
  }

  async function build(dataset: DatasetVersion): Promise<boolean> {
    try {
      return await store.buildIndexes(dataset, (begunBackend) => {
        backend = begunBackend;
      });
    } finally {
      backend = null;
    }
  }

  /** One after the other: a build takes a core of the database for minutes. */
  let last: Promise<void> = Promise.resolve();
  function begin(dataset: DatasetVersion): void {
    const key = keyOf(dataset);
    if (begun.has(key) || isClosing) return;
    const made = last.then(() => makeIndex(dataset));
    last = made.catch((error) => {
      if (!isClosing) log.warn({ err: error, ...dataset }, 'pgvector is not used for a dataset');
    });
    begun.set(key, last);
  }

  return {
    isFor: (slices) => slices >= slicesMin,
    async findNearest(dataset, slices, request) {
      const key = keyOf(dataset);
      if (!ready.has(key)) {
        begin(dataset);
        return null;
      }
      try {
        const nearest = await store.nearest(dataset, { ...request, limit: VECTORS_WANTED });
        if (!nearest) {
          ready.delete(key);
          begun.delete(key);
          return null;
        }
        const areTooFew = nearest.vectors < VECTORS_WANTED && slices > VECTORS_WANTED;
        return areTooFew ? null : nearest.sliceIds;
      } catch (error) {
        log.warn({ err: error, ...dataset }, 'pgvector could not be asked');
        return null;
      }
    },
    async settled() {
      for (let seen: Promise<void> | undefined; seen !== last; ) {
        seen = last;
        await seen;
      }
    },
    async close() {
      isClosing = true;
      if (backend !== null) await store.cancel(backend).catch(() => undefined);
      await last;
    },
  };
}
