import { ReviewStatus } from '@parley/contract';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { ReviewNotReady } from './knowledge.errors.ts';
import { createReviewStore, type ReviewHead } from './review.store.ts';

/** Previews of a dataset by id, each ready and not taken yet. */
export async function findReadyReviews(
  database: Database,
  datasetId: string,
  ids: readonly string[],
): Promise<Map<string, ReviewHead>> {
  const rows = await createReviewStore(database).listAuthorised(ids);
  if (rows.some((row) => row.datasetId !== datasetId)) throw new NotFound();
  if (rows.some(({ status, revision }) => status !== ReviewStatus.enabled || revision !== null))
    throw new ReviewNotReady();
  return new Map(rows.map((row) => [row.id, row]));
}
