import { Button, IconButton } from '@parley/ui';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../../page/lazy-part.tsx';

const HistoryDrawer = lazyPart(async () => (await import('./history/history-drawer.tsx')).HistoryDrawer);

interface HistoryButtonProps {
  botId: string;
  spaceId: string;
  canRestore: boolean;
  /** With a text; else there is only an icon. */
  isLabelled?: boolean;
}

/** Opens the versions of an agent. */
export function HistoryButton({ isLabelled = false, ...agent }: HistoryButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  return (
    <>
      {isLabelled ? (
        <Button size="small" icon={<History aria-hidden />} onClick={open}>
          {t('version_history')}
        </Button>
      ) : (
        <IconButton label={t('version_history')} icon={<History aria-hidden />} onClick={open} />
      )}
      {isOpen && (
        <LazyPartBoundary onFailed={close}>
          <HistoryDrawer {...agent} onClose={close} />
        </LazyPartBoundary>
      )}
    </>
  );
}
