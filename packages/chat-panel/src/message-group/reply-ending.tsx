import { useInGroup } from '../chat-client/use-in-group.ts';
import { usePanel } from '../panel/panel-context.ts';
import styles from './reply-ending.module.css';

/** Why a reply is not complete, where it ended otherwise than it should. */
export function ReplyEnding({ groupId }: { groupId: string }) {
  const { copy } = usePanel();
  const pulling = useInGroup((conversation) => {
    const found = conversation.pulling[groupId];
    return found?.status === 'error' || found?.status === 'timeout' ? found : null;
  });
  if (!pulling) return null;
  const words = pulling.status === 'timeout' ? copy.replyTimedOut : copy.replyFailed;
  return (
    <p role="alert" className={styles.ending}>
      {words} {pulling.error?.message}
    </p>
  );
}
