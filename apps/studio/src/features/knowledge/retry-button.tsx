import { type Dataset, DOCUMENTS_AT_ONCE_MAX, RetryDocument } from '@parley/contract';
import { Button, useToast } from '@parley/ui';
import { RotateCcw } from 'lucide-react';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useChunks } from './use-chunks.ts';

interface RetryButtonProps {
  documentIds: readonly string[];
  /** “Try again” where it is left out. */
  label?: string;
  /** Called with each part of many. */
  onRetried?: (ids: readonly string[]) => void;
}

/** Processes failed documents again. */
export function RetryButton({ documentIds, label, onRetried }: RetryButtonProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const retry = useOperationMutation(RetryDocument);
  const chunks = useChunks({
    size: DOCUMENTS_AT_ONCE_MAX,
    send: (document_ids) => retry.mutateAsync({ document_ids }),
  });
  async function retryAll(): Promise<void> {
    const done = await chunks.run(documentIds, onRetried);
    const count = documentIds.length;
    if (done > 0 && done < count) toast('warning', t('documents_retried_part', { done, count }));
  }
  return (
    <Button size="small" icon={<RotateCcw aria-hidden />} isLoading={chunks.isRunning} onClick={() => void retryAll()}>
      {label ?? t('document_retry')}
    </Button>
  );
}

/** Processes everything again that failed in a knowledge, also what is not on the loaded pages. Nothing for a single one: its row has a button. */
export function RetryAllButton({ dataset: { failed_file_id_list: ids } }: { dataset: Dataset }) {
  const { t } = useTranslation();
  return ids.length > 1 && <RetryButton documentIds={ids} label={t('documents_retry', { count: ids.length })} />;
}
