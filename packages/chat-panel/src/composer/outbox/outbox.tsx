import { useEffect } from 'react';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useAnnouncer } from '../../parts/announcer.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './outbox.module.css';
import { OutboxRow } from './outbox-row.tsx';

/** What waits to be sent: it can be read, changed and taken out until it goes. Offline, too, where nothing can be loaded. */
export function Outbox() {
  const announcer = useAnnouncer();
  const texts = useTexts();
  const entries = useConversation(({ outbox }) => outbox);
  const last = entries.at(-1);
  const lastId = last?.localMessageId;
  const words = last?.reason === 'offline' ? texts.outboxOffline : texts.outboxBusy;
  useEffect(() => {
    if (lastId !== undefined) announcer.announce(words);
  }, [announcer, lastId, words]);
  if (entries.length === 0) return null;
  return (
    <ul aria-label={texts.outbox} className={styles.outbox}>
      {entries.map((entry) => (
        <OutboxRow key={entry.localMessageId} entry={entry} />
      ))}
    </ul>
  );
}
