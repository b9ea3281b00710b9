import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { Retrieval } from '../../platform/retrieval/retrieval.ts';
import { createSliceStore } from './slice.store.ts';

interface Dependencies {
  readonly database: Kysely<Tables>;
  readonly retrieval: Pick<Retrieval, 'removeQueries'>;
}

/** Deletes the slices of a document with their index, except those of a revision; a few in each transaction. */
export async function removeSlices(
  { database, retrieval }: Dependencies,
  documentId: string,
  exceptRevision: number | null,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const ids = await createSliceStore(database).listSomeOfOthers(documentId, exceptRevision);
    if (ids.length === 0) return;
    await database.transaction().execute(async (transaction) => {
      for (const query of retrieval.removeQueries({ sliceIds: ids })) await transaction.executeQuery(query);
      await createSliceStore(transaction).delete(ids);
    });
  }
}
