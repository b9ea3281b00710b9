import type { Kysely } from 'kysely';
import { MINUTE_MS } from '../../../platform/clock-and-ids.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Embeddings } from '../../../platform/retrieval/embedding.ts';
import type { Retrieval } from '../../../platform/retrieval/retrieval.ts';
import { createSliceContents } from '../table/slice-contents.ts';
import { toSliceText } from '../to-slice-text.ts';
import { createKnowledgeEmbeddingStore } from './knowledge-embedding.store.ts';

const KIND = 'index-knowledge-anew';
const SLICES_AT_ONCE = 32;

interface Dependencies {
  database: Kysely<Tables>;
  retrieval: Pick<Retrieval, 'writeQueriesWith' | 'lockQuery' | 'activateQueries'>;
  embeddings: Embeddings;
  jobs: Jobs;
}
export type IndexAnew = ReturnType<typeof createIndexAnew>;

/**
 * Writes the vectors of another embedding beside those by which datasets are searched. A dataset changes over in one transaction, once no
 * slice of it is without new vectors. A killed process is continued: what was written is there.
 *
 *     chosen ─▶ documents, 32 slices at a time ─▶ all there? ── no ──▶ again: slices were written meanwhile
 *                                                     └─ yes ─▶ searched by the new vectors, the others deleted
 */
export function createIndexAnew({ database, retrieval, embeddings, jobs }: Dependencies) {
  const store = createKnowledgeEmbeddingStore(database);
  const contents = createSliceContents(database);

  async function write(
    documentId: string,
    sliceIds: readonly string[],
    embedding: string,
    signal: AbortSignal,
  ): Promise<void> {
    const rows = await store.listTexts(sliceIds);
    const texts = await contents.indexTexts(documentId, sliceIds);
    const slices = rows.map((row) => toSliceText({ ...row, id: documentId }, row, texts.get(row.id)));
    const [first] = slices;
    if (!first) return;
    const queries = await retrieval.writeQueriesWith(slices, embedding, signal);
    await database.transaction().execute(async (transaction) => {
      await transaction.executeQuery(retrieval.lockQuery(first.datasetId));
      // Slices that were changed or deleted meanwhile are left to the next round.
      const now = await createKnowledgeEmbeddingStore(transaction).listTexts(sliceIds);
      if (JSON.stringify(now) !== JSON.stringify(rows)) return;
      for (const query of queries) await transaction.executeQuery(query);
    });
  }

  const changeOver = (datasetId: string, embedding: string): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      await transaction.executeQuery(retrieval.lockQuery(datasetId));
      if (!(await createKnowledgeEmbeddingStore(transaction).isComplete(embedding, datasetId))) return;
      for (const query of retrieval.activateQueries(datasetId, embedding)) await transaction.executeQuery(query);
    });

  async function indexDataset(datasetId: string, embedding: string, signal: AbortSignal): Promise<void> {
    for (const documentId of await store.listDocuments(datasetId)) {
      const sliceIds = await store.listSlicesWithout(embedding, documentId);
      for (let start = 0; start < sliceIds.length; start += SLICES_AT_ONCE) {
        signal.throwIfAborted();
        // Another one was chosen, or its model was changed.
        if ((await embeddings.wanted()) !== embedding) return;
        await write(documentId, sliceIds.slice(start, start + SLICES_AT_ONCE), embedding, signal);
      }
    }
    await changeOver(datasetId, embedding);
  }

  async function indexAll(signal: AbortSignal): Promise<void> {
    for (const datasetId of await store.listWithStrayVectors())
      await indexDataset(datasetId, await embeddings.wanted(), signal);
    for (;;) {
      signal.throwIfAborted();
      const wanted = await embeddings.wanted();
      const datasetId = await store.findOutdated(wanted);
      if (datasetId === undefined) return;
      await indexDataset(datasetId, wanted, signal);
    }
  }

  const enqueue = jobs.define<object>(KIND, async (_, { signal }) => {
    try {
      await indexAll(signal);
      await store.setFailure(null);
    } catch (error) {
      if (!signal.aborted) await store.setFailure(JSON.stringify(toFailure(error)));
      throw error;
    }
  });

  // Models are changed and deleted without asking here, an attempt that failed is repeated, and slices may have been written in the
  // moment of a change over.
  jobs.every(MINUTE_MS, 'check-knowledge-embedding', async () => {
    const isOutdated = (await store.findOutdated(await embeddings.wanted())) !== undefined;
    const isToDo = isOutdated || (await store.listWithStrayVectors()).length > 0;
    if (isToDo && (await jobs.listOpen(KIND)).length === 0) await enqueue(database, {});
  });
  return { enqueue };
}

/** The failure of a model as its catalogue entry, so that every administrator reads it in their own language. */
function toFailure(error: unknown): StoredFailure {
  return error instanceof DomainError
    ? { refusal: error.refusal, values: error.values }
    : { refusal: 'internal', values: {} };
}

export type StoredFailure = Pick<DomainError, 'refusal' | 'values'>;
