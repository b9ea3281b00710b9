import { Button, IconButton } from '@parley/ui';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../../page/lazy-part.tsx';
import styles from './timeline-button.module.css';

const TimelineDialog = lazyPart(async () => (await import('./timeline-dialog.tsx')).TimelineDialog);

interface TimelineButtonProps {
  documentId: string;
  name: string;
  /** Where there is little room. */
  isIconOnly?: boolean;
}

/** Shows in which steps a document is processed. */
export function TimelineButton({ documentId, name, isIconOnly = false }: TimelineButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const opener = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const;
  return (
    <>
      {isIconOnly ? (
        <IconButton {...opener} label={t('timeline_of', { name })} icon={<ListChecks aria-hidden />} />
      ) : (
        <Button
          {...opener}
          size="small"
          className={styles.button}
          icon={<ListChecks aria-hidden />}
          aria-label={t('timeline_of', { name })}
        >
          {t('timeline')}
        </Button>
      )}
      {isOpen && (
        <LazyPartBoundary onFailed={close}>
          <TimelineDialog documentId={documentId} name={name} onClose={close} />
        </LazyPartBoundary>
      )}
    </>
  );
}
