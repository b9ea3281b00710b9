import { RetryDocument } from '@parley/contract';
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
