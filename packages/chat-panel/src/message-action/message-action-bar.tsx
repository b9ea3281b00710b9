import { canActOnGroup } from '@parley/chat-core';
import { useInGroup } from '../chat-client/use-in-group.ts';
import { usePanel } from '../panel/panel-context.ts';
import { usePartClass } from '../panel/use-part-class.ts';
import type { MessageAction, MessageActionProps } from './message-action.ts';
import styles from './message-action-bar.module.css';

/** chat §2: shown only when enabled, not readonly, and the group is not being answered. */
export function MessageActionBar({ messageId, groupId }: MessageActionProps) {
  const { preferences, parts, copy } = usePanel();
  const isVisible = useInGroup((conversation) => canActOnGroup(conversation, groupId, preferences));
  const className = usePartClass('actionBar', styles.bar);
  if (!isVisible) return null;
  return (
    <div role="toolbar" aria-label={copy.messageActions} className={className}>
      {parts.messageActions.map((action) => (
        <OneAction key={action.name} action={action} messageId={messageId} groupId={groupId} />
      ))}
    </div>
  );
}

function OneAction({ action, ...message }: MessageActionProps & { action: MessageAction }) {
  const { preferences } = usePanel();
  const isShown = useInGroup((conversation) => action.isShown?.(conversation, message, preferences) ?? true);
  return isShown && <action.Action {...message} />;
}
