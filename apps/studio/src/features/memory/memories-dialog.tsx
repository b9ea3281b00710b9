import { Dialog } from '@parley/ui';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ModuleBoundary } from '../../page/module-boundary.tsx';
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
      <ModuleBoundary module={t('memories')}>
        <MemoryList botId={botId} canAdd={canAdd} />
      </ModuleBoundary>
    </Dialog>
  );
}
