import { Dialog, ErrorBoundary } from '@parley/ui';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MemoryList } from './memory-list.tsx';

interface MemoriesDialogProps {
  botId: string;
  canAdd: boolean;
  onClose: () => void;
}

/** What an agent remembers about whoever looks. */
export function MemoriesDialog({ botId, canAdd, onClose }: MemoriesDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('memories')}
      description={t('memories_hint')}
      closeLabel={t('close')}
      size="medium"
    >
      <ErrorBoundary
        title={t('data_error_title', { module: t('memories') })}
        message={t('data_error_msg')}
        retryLabel={t('retry')}
      >
        <MemoryList botId={botId} canAdd={canAdd} />
      </ErrorBoundary>
    </Dialog>
  );
}
