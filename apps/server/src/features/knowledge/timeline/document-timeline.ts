import { FormatType, type GetDocumentTimeline, type Locale, type ResponseOf } from '@parley/contract';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createDatasetStore } from '../dataset.store.ts';
import { createDocumentStore } from '../document.store.ts';
import { createReviewStore } from '../review.store.ts';
import { toSteps } from './to-steps.ts';

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  database: Database;
}
export type DocumentTimeline = ReturnType<typeof createDocumentTimeline>;

/** How a document was last processed. */
export function createDocumentTimeline({ database, now }: Dependencies) {
  return async function documentTimeline(
    documentId: string,
    locale: Locale,
  ): Promise<ResponseOf<typeof GetDocumentTimeline>> {
    const row = await createDocumentStore(database).findAuthorised(documentId);
    if (!row) throw new NotFound();
    const dataset = await createDatasetStore(database).findAuthorised(row.datasetId);
    const formatType = dataset?.formatType ?? FormatType.text;
    const isPreviewed = await createReviewStore(database).hasOfRevision(documentId, row.nextRevision);
    return { steps: toSteps(row, { formatType, isPreviewed, now: now(), locale }) };
  };
}
