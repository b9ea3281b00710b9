import { Button } from '@parley/ui';
import { Lock } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './lock-notice.module.css';
import type { EditLock } from './use-edit-lock.ts';

/** Says who edits the plugin in place of this tab, and takes over. */
export function LockNotice({ lock, onTakeOver }: { lock: EditLock; onTakeOver: () => void }) {
  const { t } = useTranslation();
  if (lock.status !== 'lost') return null;
  return (
    <div role="status" className={styles.notice}>
      <Lock aria-hidden />
      <span>{lock.by ? t('plugin_locked_by', { name: lock.by }) : t('plugin_locked')}</span>
      <Button size="small" onClick={onTakeOver}>
        {t('plugin_take_over')}
      </Button>
    </div>
  );
}
