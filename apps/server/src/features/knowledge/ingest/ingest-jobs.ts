import { FormatType } from '@parley/contract';
import type { Kysely } from 'kysely';
import { type ClockAndIds, DAY_MS, HOUR_MS } from '../../../platform/clock-and-ids.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Retrieval } from '../../../platform/retrieval/retrieval.ts';
import { createDocumentStore, type UnfinishedDocument } from '../document.store.ts';
import { createReviewStore } from '../review.store.ts';
import type { IngestDocument } from './ingest-document.ts';
import { createSpaceRounds } from './space-rounds.ts';
import { sweepIndex } from './sweep-index.ts';

const REVIEW_KEPT_MS = DAY_MS;
const REFRESHED_AT_ONCE = 500;

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  database: Kysely<Tables>;
  jobs: Jobs;
  ingestion: IngestDocument;
  ingestPhoto: IngestDocument['ingest'];
  retrieval: Pick<Retrieval, 'removeQueries'>;
}
export type IngestJobs = ReturnType<typeof createIngestJobs>;

/** Documents are processed in rounds of spaces; pages are fetched again when that is due. */
export function createIngestJobs({ database, jobs, ingestion, ingestPhoto, retrieval, now }: Dependencies) {
  const { begin } = createSpaceRounds<UnfinishedDocument>(
    { database, jobs },
    {
      kind: 'ingest-documents',
      findNext: (open, spaceId) => createDocumentStore(open).nextUnfinished(spaceId),
      process: (row, signal) =>
        row.formatType === FormatType.image ? ingestPhoto(row, signal) : ingestion.ingest(row, signal),
      listSpaces: () => createDocumentStore(database).listUnfinishedSpaces(),
      async giveUp(row) {
        if (row.stage !== 'waiting') await ingestion.fail(row, 'interrupted');
      },
    },
  );

  async function refreshDue(): Promise<void> {
    for (const row of await createDocumentStore(database).listDue(now(), REFRESHED_AT_ONCE))
      await database.transaction().execute((transaction) =>
        begin(transaction, row.spaceId, async () => {
          await createDocumentStore(transaction).beginDue(row.id, now());
        }),
      );
  }

  jobs.every(HOUR_MS, 'refresh-web-documents', refreshDue);
  jobs.every(HOUR_MS, 'sweep-index-of-knowledge', ({ signal }) => sweepIndex({ database, retrieval }, signal));
  jobs.every(HOUR_MS, 'delete-old-document-reviews', () =>
    createReviewStore(database).deleteBefore(now() - REVIEW_KEPT_MS),
  );
  return { begin };
}
