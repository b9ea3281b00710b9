import { type Dataset, RetryDocument } from '@parley/contract';
import { Button } from '@parley/ui';
import { RotateCcw } from 'lucide-react';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
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
  const retry = useOperationMutation(RetryDocument, {
    onSuccess: async () => {
      onRetried?.();
      await refresh();
    },
  });
  return (
    <Button
      size="small"
      icon={<RotateCcw aria-hidden />}
      isLoading={retry.isPending}
      onClick={() => retry.mutate({ document_ids: [...documentIds] })}
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
