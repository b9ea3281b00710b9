import { findMessage, localIdOf } from '@parley/chat-core';
import { Button } from '@parley/ui';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { useMessageMeta } from '../../chat-client/use-message-meta.ts';
import { useSendFailure } from '../../panel/error-reaction/send-failures.ts';
import { usePanel } from '../../panel/panel-context.ts';
import { isCutShort } from '../../selectors/is-cut-short.ts';
import styles from './message-status.module.css';

/** What became of a message, where that is worth a word: not sent, or an answer that broke off. */
export function MessageStatus({ messageId, groupId }: { messageId: string; groupId: string }) {
  const { copy } = usePanel();
  const isFail = useMessageMeta(messageId)?.isFail;
  const isIncomplete = useInGroup((conversation) => isCutShort(conversation, messageId, groupId));
  if (isIncomplete) return <p className={styles.incomplete}>{copy.replyIncomplete}</p>;
  return isFail && <FailedToSend messageId={messageId} />;
}

function FailedToSend({ messageId }: { messageId: string }) {
  const { client, copy, preferences, sendFailures } = usePanel();
  const message = findMessage(client.conversation.getState(), messageId);
  const localId = (message && localIdOf(message)) ?? '';
  const told = useSendFailure(sendFailures, localId);
  // Of a file that could not be uploaded its card says so.
  const reason = told || (message?.file_upload_result === 'fail' ? '' : copy.serverSilent);
  // If it fails again this line stays.
  const sendAgain = () => void client.retry(localId).catch(() => undefined);
  return (
    <p role="alert" className={styles.failed}>
      {copy.sendFailed} {reason}
      {!preferences.readonly && (
        <Button size="small" variant="ghost" onClick={sendAgain}>
          {copy.sendAgain}
        </Button>
      )}
    </p>
  );
}
