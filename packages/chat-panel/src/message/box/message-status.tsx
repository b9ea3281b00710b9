import { type Conversation, canSend, findMessage, localIdOf } from '@parley/chat-core';
import { Button } from '@parley/ui';
import { useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useInGroup, useMessageMeta } from '../../chat-client/use-in-group.ts';
import { isIncompleteAnswer } from '../../selectors/incomplete-reply.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './message-status.module.css';

/** The error message of a question that was not sent, or of an incomplete answer. */
export function MessageStatus({ messageId, groupId }: { messageId: string; groupId: string }) {
  const texts = useTexts();
  const isFail = useMessageMeta(messageId)?.isFail;
  const isIncomplete = useInGroup((conversation) => isIncompleteAnswer(conversation, messageId, groupId));
  if (isIncomplete) return <p className={styles.incomplete}>{texts.replyIncomplete}</p>;
  return isFail && <FailedToSend messageId={messageId} />;
}

function FailedToSend({ messageId }: { messageId: string }) {
  const client = useClient();
  const texts = useTexts();
  const { preferences } = useSettings();
  const message = findMessage(client.conversation.getState(), messageId);
  const localId = (message && localIdOf(message)) ?? '';
  const sendError = useInGroup((conversation) => findMessage(conversation, messageId)?.sendError ?? '');
  // The card of a file shows its failed upload.
  const reason = sendError || (message?.file_upload_result === 'fail' ? '' : texts.serverSilent);
  const [isWaiting, setWaiting] = useState(false);
  /** Where a message does not interrupt a reply, it waits for the end of the reply and of those that wait already. */
  const sendWhenIdle = async () => {
    while ((await client.retry(localId)).result === 'LOCKED') {
      setWaiting(true);
      await client.conversation.waitUntil(isIdle);
    }
  };
  // If the retry fails, this status stays.
  const sendAgain = () =>
    void sendWhenIdle()
      .catch(() => undefined)
      .finally(() => setWaiting(false));
  return (
    <p role="alert" className={styles.failed}>
      {texts.sendFailed} {reason}
      {!preferences.readonly && (
        <Button size="small" variant="ghost" disabled={isWaiting} onClick={sendAgain}>
          {isWaiting ? texts.outboxBusy : texts.sendAgain}
        </Button>
      )}
    </p>
  );
}

const isIdle = (conversation: Conversation): boolean =>
  conversation.outbox.length === 0 && canSend(conversation, { newMessageInterruptScenario: 'never' });
