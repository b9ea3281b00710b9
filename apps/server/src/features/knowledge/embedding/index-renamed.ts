import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Enqueue, Jobs } from '../../../platform/jobs/jobs.ts';
import type { Retrieval } from '../../../platform/retrieval/retrieval.ts';
import { UsageLimitReached } from '../../usage/index.ts';
import { createDocumentStore } from '../document.store.ts';
import { createSliceStore } from '../slice.store.ts';
import { createSliceContents } from '../table/slice-contents.ts';
import { toSliceText } from '../to-slice-text.ts';
import { createKnowledgeEmbeddingStore } from './knowledge-embedding.store.ts';

/** As many as a call of an embedding model takes: what was paid for is stored before the next call. */
const SLICES_AT_ONCE = 32;

interface Dependencies {
  database: Kysely<Tables>;
  retrieval: Pick<Retrieval, 'writeQueries' | 'lockQuery'>;
  jobs: Jobs;
}

interface Renamed {
  readonly documentId: string;
  /** Who has renamed it, and whose limits it counts for. */
  readonly userId: string;
  /** The new name. A document that has another one by now is indexed by the job of that rename. */
  readonly name: string;
}
export type EnqueueRenamed = Enqueue<Renamed>;

/**
 * Slices are found by the name of their document, too: after a rename they are indexed again, a few at a time. Where a usage limit is
 * used up, the rest keeps the name before in the index: going on after the reset would use up the limit once more.
 */
export function createIndexRenamed({ database, retrieval, jobs }: Dependencies): EnqueueRenamed {
  const contents = createSliceContents(database);

  async function write({ documentId, userId }: Renamed, sliceIds: readonly string[]): Promise<void> {
    const rows = await createKnowledgeEmbeddingStore(database).listTexts(sliceIds);
    const [first] = rows;
    if (!first) return;
    const texts = await contents.indexTexts(documentId, sliceIds);
    const queries = await retrieval.writeQueries(
      rows.map((row) => toSliceText({ ...row, id: documentId }, row, texts.get(row.id))),
      { userId },
    );
    await database.transaction().execute(async (transaction) => {
      await transaction.executeQuery(retrieval.lockQuery(first.datasetId));
      // A slice that was edited since this job started is indexed by that edit, and another rename enqueues another job.
      const now = await createKnowledgeEmbeddingStore(transaction).listTexts(sliceIds);
      if (JSON.stringify(now) !== JSON.stringify(rows)) return;
      for (const query of queries) await transaction.executeQuery(query);
    });
  }

  /** Indexes a few slices. Gives the last one; null where there are no more. */
  async function writeNext(renamed: Renamed, afterId: string): Promise<string | null> {
    const document = await createDocumentStore(database).findAuthorised(renamed.documentId);
    if (document?.name !== renamed.name) return null;
    const slices = createSliceStore(database);
    const ids = await slices.listIdsAfter(document.id, document.revision, afterId, SLICES_AT_ONCE);
    const last = ids.at(-1);
    if (last === undefined) return null;
    await write(renamed, ids);
    return last;
  }

  return jobs.define<Renamed>('index-renamed-document', async (renamed, context) => {
    let afterId = context.stage;
    try {
      for (let last = await writeNext(renamed, afterId); last !== null; last = await writeNext(renamed, afterId)) {
        afterId = last;
        await context.setStage(last);
        context.signal.throwIfAborted();
      }
    } catch (error) {
      if (!(error instanceof UsageLimitReached)) throw error;
    }
  });
}
