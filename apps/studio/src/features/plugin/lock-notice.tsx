import { Button } from '@parley/ui';
import { Lock } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useUser } from '../../session/use-login.ts';
import styles from './lock-notice.module.css';
import type { EditLock } from './use-edit-lock.ts';

/** Says who edits the plugin in place of this tab, and takes over. */
export function LockNotice({ lock, onTakeOver }: { lock: EditLock; onTakeOver: () => void }) {
  const { t } = useTranslation();
  const { user_id_str: ownId } = useUser();
  if (lock.status !== 'lost') return null;
  const { id, name } = lock.by;
  const others = name ? t('plugin_locked_by', { name }) : t('plugin_locked');
  return (
    <div role="status" className={styles.notice}>
      <Lock aria-hidden />
      <span>{id === ownId ? t('plugin_locked_by_you') : others}</span>
      <Button size="small" onClick={onTakeOver}>
        {t('plugin_take_over')}
      </Button>
    </div>
  );
}
