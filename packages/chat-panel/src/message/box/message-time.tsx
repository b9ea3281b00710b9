import { findMessage, messageTime } from '@parley/chat-core';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import styles from './message-time.module.css';

/** When it was said: the time, with the day or the year only where it was not today or this year (chat §9). */
export function MessageTime({ messageId }: { messageId: string }) {
  const time = useInGroup((conversation) => findMessage(conversation, messageId)?.content_time ?? 0);
  if (time === 0) return null;
  return (
    <time dateTime={new Date(time).toISOString()} className={styles.time}>
      {messageTime(time, Date.now())}
    </time>
  );
}
