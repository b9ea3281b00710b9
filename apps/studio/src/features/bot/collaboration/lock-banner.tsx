import { Avatar, Button } from '@parley/ui';
import { AppWindow } from 'lucide-react';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isReadOnly } from './edit-lock.ts';
import styles from './lock-banner.module.css';
import { useCurrentCollaboration, useEditLock } from './use-collaboration.ts';

/**
 * studio §6: without the edit lock the editor is read-only. Says who holds the lock, and takes it over with one click. Mounted
 * all the time, so that screen readers are told when it appears.
 */
export function LockBanner() {
  const { t } = useTranslation();
  const { takeOver } = useCurrentCollaboration();
  const lock = useEditLock();
  const since = useFormatTime('time')(lock.holder?.since ?? 0);
  const { holder, editors, mayHold, ownUserId, call, nextCall } = lock;
  const isShown = isReadOnly(lock) && mayHold && holder !== null;
  const isOwnUser = holder?.user_id === ownUserId;
  const person = editors.find(({ user_id }) => user_id === holder?.user_id);
  const name = person?.user_name ?? '';
  return (
    <div className={isShown ? styles.banner : undefined}>
      {isShown &&
        (isOwnUser ? (
          <AppWindow aria-hidden className={styles.icon} />
        ) : (
          <Avatar name={name} src={person?.user_avatar ?? ''} size={20} />
        ))}
      <p role="status" className={isShown ? styles.text : undefined}>
        {isShown && (isOwnUser ? t('lock_own_tab') : t('lock_held', { name, since }))}
      </p>
      {isShown && (
        <Button size="small" isLoading={call === 'take-over' || nextCall === 'take-over'} onClick={takeOver}>
          {t(isOwnUser ? 'lock_edit_here' : 'lock_take_over')}
        </Button>
      )}
    </div>
  );
}
