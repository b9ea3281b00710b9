import { copyText, IconButton } from '@parley/ui';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCopiedToast } from '../page/use-copied-toast.ts';
import styles from './error-page.module.css';

/** The id under which whoever runs the installation finds a failure in the log. */
export function SessionId({ id }: { id: string }) {
  const { t } = useTranslation();
  const sayCopied = useCopiedToast();
  return (
    <p className={styles.session}>
      {t('session_id')}: <code>{id}</code>
      <IconButton
        label={t('copy_session_id')}
        icon={<Copy aria-hidden />}
        onClick={() => void copyText(id).then(sayCopied)}
      />
    </p>
  );
}
