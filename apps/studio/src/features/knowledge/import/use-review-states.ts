import { type DocumentReview, MGetDocumentReview, ReviewStatus } from '@parley/contract';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import type { ImportDraft } from './import-draft.ts';

/** wire §1.2 */
const POLL_MS = 3000;

export interface ReviewStates {
  /** By id, without slices. */
  readonly reviews: ReadonlyMap<string, DocumentReview>;
  readonly isReading: boolean;
  readonly isReady: boolean;
  /** Previews are kept for a day. */
  readonly isGone: boolean;
  readonly error: Error | null;
}

/** What became of the previews of a draft. The server is asked until none of them is being read. */
export function useReviewStates(
  datasetId: string,
  { step, reviewIds }: Pick<ImportDraft, 'step' | 'reviewIds'>,
): ReviewStates {
  const isShown = step === 'preview' && reviewIds.length > 0;
  const { data, error } = useOperationQuery(
    MGetDocumentReview,
    { dataset_id: datasetId, review_ids: [...reviewIds], page_size: 0 },
    {
      enabled: isShown,
      refetchInterval: (query) => (query.state.data?.reviews.some(isBeingRead) ? POLL_MS : false),
    },
  );
  const reviews = new Map(data?.reviews.map((review) => [review.review_id, review]));
  const isGone = data !== undefined && reviewIds.some((id) => !reviews.has(id));
  const isReading = isShown && (data ? data.reviews.some(isBeingRead) : !error);
  const isReady = data !== undefined && !isGone && !isReading;
  return { reviews, isReading, isReady, isGone, error: data ? null : error };
}

const isBeingRead = ({ status }: DocumentReview) => status === ReviewStatus.processing;

/** wire §3 footer button states, of the step that waits for previews. */
export function nextOf({ isReading, isReady }: ReviewStates, isSending: boolean): 'disable' | 'loading' | 'enable' {
  if (isSending || isReading) return 'loading';
  return isReady ? 'enable' : 'disable';
}
