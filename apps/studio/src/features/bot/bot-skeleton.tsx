import { Skeleton } from '@parley/ui';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './bot-skeleton.module.css';
import { useIsWide } from './use-is-wide.ts';

/** The shape of the page of an agent: its bar, the fields of its settings where there is room, and the chat. */
export function BotSkeleton() {
  const { t } = useTranslation();
  const isWide = useIsWide();
  return (
    <div role="status" aria-label={t('loading')} className={styles.page}>
      <div className={styles.bar}>
        <Skeleton width="24px" height="24px" />
        <Skeleton width="180px" />
      </div>
      <div className={styles.parts}>
        {isWide && <SettingsSkeleton />}
        <ChatSkeleton />
      </div>
    </div>
  );
}

function SettingsSkeleton() {
  return (
    <div className={styles.settings}>
      <Skeleton width="80px" height="20px" />
      <Skeleton height="60px" />
      <Skeleton height="60px" />
      <Skeleton height="220px" />
      <Skeleton width="80px" height="20px" />
      <Skeleton height="110px" />
    </div>
  );
}

/** The shape of the chat: two messages and the composer. */
export function ChatSkeleton() {
  return (
    <div className={styles.chat}>
      <Skeleton width="45%" height="56px" />
      <Skeleton width="60%" height="96px" />
      <Skeleton height="52px" />
    </div>
  );
}
