import { useInGroup } from '../../chat-client/use-in-group.ts';
import { useMessageMeta } from '../../chat-client/use-message-meta.ts';
import { AddedSlot } from '../../parts/slots.tsx';
import { isUnanswered } from '../../selectors/incomplete-reply.ts';
import { MessageActionBar } from '../actions/message-action-bar.tsx';
import styles from './message-hover-area.module.css';

/** What shows while a message is pointed at, has the focus or was tapped. */
export function MessageHoverArea({ messageId, groupId }: { messageId: string; groupId: string }) {
  const showActions = useMessageMeta(messageId)?.showActions;
  const isLeftAlone = useInGroup((conversation) => isUnanswered(conversation, messageId));
  return (
    <div className={styles.area}>
      {(showActions || isLeftAlone) && <MessageActionBar messageId={messageId} groupId={groupId} />}
      <AddedSlot slot="MessageBoxHoverSlot" given={{ messageId }} />
    </div>
  );
}
