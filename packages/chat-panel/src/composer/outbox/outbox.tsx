import { useEffect } from 'react';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { usePanel } from '../../panel/panel-context.ts';
import styles from './outbox.module.css';
import { OutboxRow } from './outbox-row.tsx';

/** What waits to be sent: it can be read, changed and taken out until it goes. Offline, too, where nothing can be loaded. */
export function Outbox() {
  const { announcer, copy } = usePanel();
  const entries = useConversation(({ outbox }) => outbox);
  const last = entries.at(-1);
  const lastId = last?.localMessageId;
  const words = last?.reason === 'offline' ? copy.outboxOffline : copy.outboxBusy;
  useEffect(() => {
    if (lastId !== undefined) announcer.announce(words);
  }, [announcer, lastId, words]);
  if (entries.length === 0) return null;
  return (
    <ul aria-label={copy.outbox} className={styles.outbox}>
      {entries.map((entry) => (
        <OutboxRow key={entry.localMessageId} entry={entry} />
      ))}
    </ul>
  );
}
