import { type DocumentReview, type ReviewChunk, SaveDocumentReview } from '@parley/contract';
import { Button, EmptyState, IconButton, Stack, Text } from '@parley/ui';
import { Pencil, SearchX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SliceCard } from '../slice-card.tsx';
import { placeTexts } from '../slice-place.ts';
import { SliceTextDialog } from '../slice-text-dialog.tsx';

interface ReviewedSlicesProps {
  review: DocumentReview;
  /** Loads them again. */
  onChanged: () => Promise<unknown>;
  isLoadingMore: boolean;
  /** Loads those that follow. */
  onMore: () => void;
}

/** The slices of a preview, which can be corrected and left out before they are imported. */
export function ReviewedSlices({ review, onChanged, isLoadingMore, onMore }: ReviewedSlicesProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [edited, setEdited] = useState<ReviewChunk>();
  const [problem, setProblem] = useState<string>();
  const save = useOperationMutation(SaveDocumentReview, {
    onSuccess: async () => {
      await onChanged();
      setEdited(undefined);
    },
    onError: (error) => setProblem(errorMessage(error)),
  });
  const change = (sequence: number, content: string | null) => {
    setProblem(undefined);
    save.mutate({ review_id: review.review_id, changes: [{ sequence, content }] });
  };
  const edit = (chunk: ReviewChunk | undefined) => {
    setProblem(undefined);
    setEdited(chunk);
  };
  if (review.slice_count === 0) return <EmptyState icon={<SearchX aria-hidden />} title={t('import_preview_empty')} />;
  const rest = review.slice_count - review.chunks.length;
  return (
    <Stack gap={3}>
      <p role="status">{t('import_preview_count', { count: review.slice_count, characters: review.char_count })}</p>
      {review.status_descript && <Text tone="muted">{review.status_descript}</Text>}
      {problem && !edited && <Text tone="danger">{problem}</Text>}
      {review.chunks.map((chunk) => (
        <SliceCard
          key={chunk.sequence}
          number={chunk.sequence}
          details={[...placeTexts(chunk.place, t), t('slice_characters', { count: chunk.char_count })]}
          actions={
            <>
              <IconButton
                label={t('slice_edit', { number: chunk.sequence })}
                icon={<Pencil aria-hidden />}
                disabled={save.isPending}
                onClick={() => edit(chunk)}
              />
              <IconButton
                label={t('import_preview_leave_out', { number: chunk.sequence })}
                icon={<Trash2 aria-hidden />}
                disabled={save.isPending}
                onClick={() => change(chunk.sequence, null)}
              />
            </>
          }
        >
          {chunk.content}
        </SliceCard>
      ))}
      {rest > 0 && (
        <div>
          <Button isLoading={isLoadingMore} onClick={onMore}>
            {t('import_preview_more', { count: rest })}
          </Button>
        </div>
      )}
      {edited && (
        <SliceTextDialog
          title={t('slice_edit', { number: edited.sequence })}
          text={edited.content}
          problem={problem}
          isSaving={save.isPending}
          onSave={(text) => change(edited.sequence, text)}
          onClose={() => edit(undefined)}
        />
      )}
    </Stack>
  );
}
