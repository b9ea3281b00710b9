import { DocumentStatus } from '@parley/contract';
import type { Kysely } from 'kysely';
import { type ClockAndIds, DAY_MS, HOUR_MS } from '../../../platform/clock-and-ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { createDatasetStore } from '../dataset.store.ts';
import { createDocumentStore } from '../document.store.ts';
import { createReviewStore } from '../review.store.ts';
import type { IngestDocument } from './ingest-document.ts';

const KIND = 'ingest-documents';
const REVIEW_KEPT_MS = DAY_MS;
const REFRESHED_AT_ONCE = 500;

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  database: Kysely<Tables>;
  jobs: Jobs;
  ingestion: IngestDocument;
}
export type IngestJobs = ReturnType<typeof createIngestJobs>;

/**
 * A space with unfinished documents has one open job, which processes one document and is then stored again behind the jobs of
 * other spaces: a space with many documents delays its own alone.
 */
export function createIngestJobs({ database, jobs, ingestion, now }: Dependencies) {
  const enqueue = jobs.define<{ spaceId: string }>(KIND, async ({ spaceId }, { signal }) => {
    const row = await createDocumentStore(database).nextUnfinished(spaceId);
    if (row) await ingestion.ingest(row, signal);
    await database.transaction().execute(async (transaction) => {
      await createDatasetStore(transaction).lockOfAuthorisedSpace(spaceId);
      const next = await createDocumentStore(transaction).nextUnfinished(spaceId);
      if (next) await enqueue(transaction, { spaceId });
    });
  });

  /** In the transaction that adds unfinished documents or makes some so; `change` does that. */
  async function begin(transaction: Database, spaceId: string, change: () => Promise<void>): Promise<void> {
    await createDatasetStore(transaction).lockOfAuthorisedSpace(spaceId);
    const isUnderWay = (await createDocumentStore(transaction).nextUnfinished(spaceId)) !== undefined;
    await change();
    if (!isUnderWay && (await createDocumentStore(transaction).nextUnfinished(spaceId)))
      await enqueue(transaction, { spaceId });
  }

  /** A document that has stopped the server several times fails; those behind it go on. */
  async function resumeLost(): Promise<void> {
    const open = new Set((await jobs.listOpen(KIND)).map(({ payload }) => JSON.parse(payload).spaceId));
    for (const spaceId of await createDocumentStore(database).listUnfinishedSpaces()) {
      if (open.has(spaceId)) continue;
      const row = await createDocumentStore(database).nextUnfinished(spaceId);
      if (row && row.stage !== 'waiting') await ingestion.fail(row, 'interrupted');
      await enqueue(database, { spaceId });
    }
  }

  async function refreshDue(): Promise<void> {
    for (const row of await createDocumentStore(database).listDue(now(), REFRESHED_AT_ONCE))
      await database.transaction().execute((transaction) =>
        begin(transaction, row.spaceId, async () => {
          await createDocumentStore(transaction).update(row.id, {
            status: row.revision > 0 ? DocumentStatus.refreshing : DocumentStatus.processing,
            stage: 'waiting',
            progress: 0,
            updateAt: null,
            nextRevision: row.nextRevision + 1,
          });
        }),
      );
  }

  jobs.every(HOUR_MS, 'resume-lost-documents', resumeLost);
  jobs.every(HOUR_MS, 'refresh-web-documents', refreshDue);
  jobs.every(HOUR_MS, 'delete-old-document-reviews', () =>
    createReviewStore(database).deleteBefore(now() - REVIEW_KEPT_MS),
  );
  return { begin };
}
