import { Button } from '@parley/ui';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../../page/lazy-part.tsx';
import styles from './timeline-button.module.css';

const TimelineDialog = lazyPart(async () => (await import('./timeline-dialog.tsx')).TimelineDialog);

interface TimelineButtonProps {
  documentId: string;
  name: string;
}

/** Shows in which steps a document is processed. */
export function TimelineButton({ documentId, name }: TimelineButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="small"
        className={styles.button}
        icon={<ListChecks aria-hidden />}
        aria-label={t('timeline_of', { name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('timeline')}
      </Button>
      {isOpen && (
        <LazyPartBoundary onFailed={close}>
          <TimelineDialog documentId={documentId} name={name} onClose={close} />
        </LazyPartBoundary>
      )}
    </>
  );
}
