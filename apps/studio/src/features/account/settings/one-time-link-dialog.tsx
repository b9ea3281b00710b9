import { Button, Dialog, TextField } from '@parley/ui';
import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import styles from './field-row.module.css';
import { useCopy } from './use-copy.ts';

interface OneTimeLinkDialogProps {
  title: string;
  path: string;
  expiresAt: number;
  onClose: () => void;
}

/** A link with a secret in it: shown now and never again. */
export function OneTimeLinkDialog({ title, path, expiresAt, onClose }: OneTimeLinkDialogProps) {
  const { t } = useTranslation();
  const formatTime = useFormatTime();
  const copy = useCopy();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={t('link_once_hint')}
      closeLabel={t('close')}
      size="medium"
    >
      <div className={styles.row}>
        <TextField
          ref={field}
          label={t('link')}
          value={new URL(path, window.location.origin).href}
          readOnly
          hint={t('expires', { time: formatTime(expiresAt) })}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="primary" icon={<Copy aria-hidden />} onClick={() => void copy(field.current)}>
          {t('copy')}
        </Button>
      </div>
    </Dialog>
  );
}
