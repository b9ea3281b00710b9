import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Enqueue, Jobs } from '../../../platform/jobs/jobs.ts';
import type { Retrieval } from '../../../platform/retrieval/retrieval.ts';
import { createDocumentStore } from '../document.store.ts';
import { createSliceStore } from '../slice.store.ts';
import { createSliceContents } from '../table/slice-contents.ts';
import { toSliceText } from '../to-slice-text.ts';
import { createKnowledgeEmbeddingStore } from './knowledge-embedding.store.ts';

const SLICES_AT_ONCE = 64;

interface Dependencies {
  database: Kysely<Tables>;
  retrieval: Pick<Retrieval, 'writeQueries' | 'lockQuery'>;
  jobs: Jobs;
}
export type EnqueueRenamed = Enqueue<{ documentId: string }>;

/** Slices are found by the name of their document, too: after a rename they are indexed again, a few at a time. */
export function createIndexRenamed({ database, retrieval, jobs }: Dependencies): EnqueueRenamed {
  const contents = createSliceContents(database);

  async function write(documentId: string, sliceIds: readonly string[]): Promise<void> {
    const rows = await createKnowledgeEmbeddingStore(database).listTexts(sliceIds);
    const [first] = rows;
    if (!first) return;
    const texts = await contents.indexTexts(documentId, sliceIds);
    const queries = await retrieval.writeQueries(
      rows.map((row) => toSliceText({ ...row, id: documentId }, row, texts.get(row.id))),
    );
    await database.transaction().execute(async (transaction) => {
      await transaction.executeQuery(retrieval.lockQuery(first.datasetId));
      // A slice that was edited since this job started is indexed by that edit, and another rename enqueues another job.
      const now = await createKnowledgeEmbeddingStore(transaction).listTexts(sliceIds);
      if (JSON.stringify(now) !== JSON.stringify(rows)) return;
      for (const query of queries) await transaction.executeQuery(query);
    });
  }

  return jobs.define<{ documentId: string }>('index-renamed-document', async ({ documentId }, { signal }) => {
    for (let offset = 0; ; offset += SLICES_AT_ONCE) {
      signal.throwIfAborted();
      const document = await createDocumentStore(database).findAuthorised(documentId);
      if (!document) return;
      const page = { offset, limit: SLICES_AT_ONCE };
      const slices = await createSliceStore(database).listOfRevision(documentId, document.revision, page);
      await write(
        documentId,
        slices.map(({ id }) => id),
      );
      if (slices.length < SLICES_AT_ONCE) return;
    }
  });
}
