import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { createDocumentStore } from './document.store.ts';
import type { ShownSlice } from './recall.store.ts';
import { createSliceStore } from './slice.store.ts';

type CountedSlice = Pick<ShownSlice, 'id' | 'documentId'>;
export type HitCounter = ReturnType<typeof createHitCounter>;

/**
 * Counts how often slices and documents are recalled, behind the replies: a reply never waits for the rows, which others may have
 * locked, and never fails because of them. One count is written after the other, so that two never wait for each other.
 */
export function createHitCounter({ database, log }: { database: Database; log: Log }) {
  let written: Promise<void> = Promise.resolve();

  async function write(slices: readonly CountedSlice[]): Promise<void> {
    try {
      await createSliceStore(database).countHits(slices.map(({ id }) => id));
      await createDocumentStore(database).countHits([...new Set(slices.map(({ documentId }) => documentId))]);
    } catch (error) {
      log.warn({ err: error }, 'recalled slices could not be counted');
    }
  }

  return {
    count(slices: readonly CountedSlice[]): void {
      written = written.then(() => write(slices));
    },
    close: (): Promise<void> => written,
  };
}
