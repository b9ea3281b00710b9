import { type Dataset, DOCUMENTS_AT_ONCE_MAX, RetryDocument } from '@parley/contract';
import { Button } from '@parley/ui';
import { RotateCcw } from 'lucide-react';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { chunksOf } from './chunks-of.ts';
import { useRefreshKnowledge } from './use-refresh-knowledge.ts';

interface RetryButtonProps {
  documentIds: readonly string[];
  /** “Try again” where it is left out. */
  label?: string;
  onRetried?: () => void;
}

/** Processes failed documents again. */
export function RetryButton({ documentIds, label, onRetried }: RetryButtonProps) {
  const { t } = useTranslation();
  const refresh = useRefreshKnowledge();
  const retry = useOperationMutation(RetryDocument);
  async function retryAll(): Promise<void> {
    for (const document_ids of chunksOf(documentIds, DOCUMENTS_AT_ONCE_MAX)) await retry.mutateAsync({ document_ids });
    onRetried?.();
    await refresh();
  }
  return (
    <Button
      size="small"
      icon={<RotateCcw aria-hidden />}
      isLoading={retry.isPending}
      // A failure is shown by the mutation itself.
      onClick={() => void retryAll().catch(() => undefined)}
    >
      {label ?? t('document_retry')}
    </Button>
  );
}

/** Processes everything again that failed in a knowledge, also what is not on the loaded pages. Nothing for a single one: its row has a button. */
export function RetryAllButton({ dataset: { failed_file_id_list: ids } }: { dataset: Dataset }) {
  const { t } = useTranslation();
  return ids.length > 1 && <RetryButton documentIds={ids} label={t('documents_retry', { count: ids.length })} />;
}
