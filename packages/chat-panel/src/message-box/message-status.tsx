import { findMessage, localIdOf } from '@parley/chat-core';
import { Button } from '@parley/ui';
import { useMessageMeta } from '../chat-client/use-message-meta.ts';
import { usePanel } from '../panel/panel-context.ts';
import styles from './message-status.module.css';

/** What became of a message that was sent from here, where that is worth a word. */
export function MessageStatus({ messageId }: { messageId: string }) {
  const { client, copy, preferences } = usePanel();
  const isFail = useMessageMeta(messageId)?.isFail;
  if (!isFail) return null;
  const sendAgain = () => {
    const message = findMessage(client.conversation.getState(), messageId);
    const localId = message && localIdOf(message);
    // If it fails again this line stays.
    if (localId) client.retry(localId).catch(() => undefined);
  };
  return (
    <p role="alert" className={styles.failed}>
      {copy.sendFailed}
      {!preferences.readonly && (
        <Button size="small" variant="ghost" onClick={sendAgain}>
          {copy.sendAgain}
        </Button>
      )}
    </p>
  );
}
