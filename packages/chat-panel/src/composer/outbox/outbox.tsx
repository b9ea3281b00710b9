import { useEffect } from 'react';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useAnnouncer } from '../../parts/announcer.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './outbox.module.css';
import { OutboxRow } from './outbox-row.tsx';

/** The messages that wait to be sent; they can be edited and removed. Not lazy: it must also work offline. */
export function Outbox() {
  const announcer = useAnnouncer();
  const texts = useTexts();
  const entries = useConversation(({ outbox }) => outbox);
  // A message that is about to be sent only passes through.
  const last = entries.findLast(({ reason }) => reason !== 'starting');
  const lastId = last?.localMessageId;
  const text = last?.reason === 'offline' ? texts.outboxOffline : texts.outboxBusy;
  useEffect(() => {
    if (lastId !== undefined) announcer.announce(text);
  }, [announcer, lastId, text]);
  if (entries.length === 0) return null;
  return (
    <ul aria-label={texts.outbox} className={styles.outbox}>
      {entries.map((entry) => (
        <OutboxRow key={entry.localMessageId} entry={entry} />
      ))}
    </ul>
  );
}
