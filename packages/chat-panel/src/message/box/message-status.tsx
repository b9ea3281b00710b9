import { findMessage, localIdOf } from '@parley/chat-core';
import { Button } from '@parley/ui';
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
  // If the retry fails, this status stays.
  const sendAgain = () => void client.retry(localId).catch(() => undefined);
  return (
    <p role="alert" className={styles.failed}>
      {texts.sendFailed} {reason}
      {!preferences.readonly && (
        <Button size="small" variant="ghost" onClick={sendAgain}>
          {texts.sendAgain}
        </Button>
      )}
    </p>
  );
}
