import { CreateDocumentReview, MGetDocumentReview, type RequestOf, ReviewStatus } from '@parley/contract';
import { Button, ErrorCard, Select, Skeleton, Stack, Text } from '@parley/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ImportDraft } from './import-draft.ts';
import { ReviewedSlices } from './reviewed-slices.tsx';
import type { ReviewStates } from './use-review-states.ts';

/** Sources that are previewed: reading all of a large import twice would take too long. */
const PREVIEWED_MAX = 20;
/** Slices of a preview that are loaded at once. */
const SLICES_AT_ONCE = 50;

interface PreviewStepProps {
  datasetId: string;
  sources: RequestOf<typeof CreateDocumentReview>['reviews'];
  /** Of the sources. */
  names: readonly string[];
  draft: Pick<ImportDraft, 'strategy' | 'reviewIds'>;
  states: ReviewStates;
  onReviews: (reviewIds: readonly string[]) => void;
  problem: ReactNode;
  foot: ReactNode;
}

/** How the sources would be divided. The import takes exactly these slices, and leaves out what cannot be read. */
export function PreviewStep(props: PreviewStepProps) {
  const { datasetId, sources, names, draft, states, onReviews, problem, foot } = props;
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [chosen, setChosen] = useState(0);
  const previewed = sources.slice(0, PREVIEWED_MAX);
  const create = useOperationMutation(CreateDocumentReview, {
    onSuccess: ({ reviews }) => onReviews(reviews.map(({ review_id }) => review_id)),
    onError: () => undefined,
  });
  const begin = () => create.mutate({ dataset_id: datasetId, reviews: previewed, chunk_strategy: draft.strategy });
  const hasReviews = draft.reviewIds.length > 0 && !states.isGone;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of sources, and not after a failure
  useEffect(() => {
    if (!hasReviews) begin();
  }, [hasReviews]);
  const error = hasReviews ? states.error : create.error;
  const beginAgain = hasReviews ? () => onReviews([]) : begin;
  if (error)
    return (
      <>
        <ErrorCard
          title={t('import_preview_failed')}
          message={errorMessage(error)}
          actions={<Button onClick={beginAgain}>{t('retry')}</Button>}
        />
        {foot}
      </>
    );
  const stateOf = (index: number) => states.reviews.get(draft.reviewIds[index] ?? '');
  const unreadable = previewed.filter((_source, index) => stateOf(index)?.status === ReviewStatus.failed).length;
  const labelOf = (index: number) => {
    const name = names[index] ?? '';
    const status = stateOf(index)?.status;
    if (status === ReviewStatus.failed) return t('import_preview_of_unreadable', { name });
    return status === ReviewStatus.enabled ? name : t('import_preview_of_reading', { name });
  };
  const review = stateOf(chosen);
  return (
    <Stack>
      {previewed.length > 1 && (
        <Select
          label={t('import_preview_of')}
          value={String(chosen)}
          options={previewed.map((_source, index) => ({ value: String(index), label: labelOf(index) }))}
          onValueChange={(value) => setChosen(Number(value))}
        />
      )}
      {sources.length > PREVIEWED_MAX && (
        <Text size="label" tone="muted">
          {t('import_preview_some', { count: PREVIEWED_MAX })}
        </Text>
      )}
      {!review || review.status === ReviewStatus.processing ? (
        <div role="status" aria-label={t('import_preview_reading')}>
          <Text tone="muted">{t('import_preview_reading')}</Text>
          <Skeleton height="200px" />
        </div>
      ) : review.status === ReviewStatus.failed ? (
        <ErrorCard
          title={t('import_preview_unreadable')}
          message={review.status_descript}
          actions={<Button onClick={beginAgain}>{t('retry')}</Button>}
        />
      ) : (
        <Review key={review.review_id} datasetId={datasetId} reviewId={review.review_id} />
      )}
      <div role="status">
        {sources.length > 1 && unreadable > 0 && (
          <Text tone="danger">{t('import_preview_left_out', { count: unreadable })}</Text>
        )}
      </div>
      {problem}
      {foot}
    </Stack>
  );
}

/** The slices of a preview that is ready. */
function Review({ datasetId, reviewId }: { datasetId: string; reviewId: string }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const request = { dataset_id: datasetId, review_ids: [reviewId], page_size: SLICES_AT_ONCE };
  const { data, error, refetch, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: queryKeyOf(MGetDocumentReview, request),
    queryFn: ({ pageParam }) => call(MGetDocumentReview, { ...request, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length * SLICES_AT_ONCE,
  });
  const pages = data?.pages.flatMap(({ reviews }) => reviews) ?? [];
  const review = pages[pages.length - 1];
  if (review)
    return (
      <ReviewedSlices
        review={{ ...review, chunks: pages.flatMap(({ chunks }) => chunks) }}
        onChanged={refetch}
        isLoadingMore={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    );
  if (error)
    return (
      <ErrorCard
        title={t('import_preview_failed')}
        message={errorMessage(error)}
        actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    );
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height="200px" />
    </div>
  );
}
