import { findGroup } from '@parley/chat-core';
import { memo } from 'react';
import { GroupContext } from '../../chat-client/group-context.ts';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { MultiAgentDivider } from '../../message/box/divider.tsx';
import { MessageBox } from '../../message/box/message-box.tsx';
import { FunctionCallLine } from '../../message/calls/function-call-line.tsx';
import { KnowledgeSources } from '../../message/knowledge/knowledge-sources.tsx';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { AddedSlot } from '../../parts/slots/added-slot.tsx';
import { type VisibleMessage, visibleMessages } from '../../selectors/visible-messages.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { usePartClass } from '../../settings/use-part-class.ts';
import { useIsSelecting } from '../selection/use-is-selecting.ts';
import { Suggestions } from '../suggestions/suggestions.tsx';
import { GroupDivider } from './group-divider.tsx';
import styles from './message-group.module.css';
import { ReplyEnding } from './reply-ending.tsx';
import { ThinkingPlaceholder } from './thinking-placeholder.tsx';

const MemoryLine = lazyPart(async () => (await import('../../message/calls/memory-line.tsx')).MemoryLine);
const GroupMark = lazyPart(async () => (await import('../selection/group-mark.tsx')).GroupMark);

/** A turn: a question, what answers it, and what stands below. Kept as it is while the list around it changes. */
export const MessageGroup = memo(function MessageGroup({ groupId }: { groupId: string }) {
  return (
    <GroupContext value={groupId}>
      <Turn groupId={groupId} />
    </GroupContext>
  );
});

function Turn({ groupId }: { groupId: string }) {
  const { preferences } = useSettings();
  const isSelecting = useIsSelecting();
  const className = usePartClass('group', styles.group);
  const drawn = useInGroup((conversation) => {
    const group = findGroup(conversation, groupId);
    return group && visibleMessages(conversation, group, preferences);
  });
  if (!drawn) return null;
  return (
    <div className={className} data-group-id={groupId}>
      <div className={isSelecting ? styles.selectable : undefined}>
        {isSelecting && <GroupMark groupId={groupId} />}
        <div className={styles.messages}>
          {drawn.map(({ key, ...message }) => (
            <Drawn key={key} groupId={groupId} {...message} />
          ))}
          <ThinkingPlaceholder groupId={groupId} />
          <ReplyEnding groupId={groupId} />
          <KnowledgeSources groupId={groupId} />
          <Suggestions groupId={groupId} />
          <AddedSlot slot="MessageGroupFooter" given={{ groupId }} />
        </div>
      </div>
      <GroupDivider groupId={groupId} />
    </div>
  );
}

function Drawn({ kind, messageId, groupId, isFirst }: Omit<VisibleMessage, 'key'> & { groupId: string }) {
  switch (kind) {
    case 'function-call':
      return (
        <div className={styles.indented}>
          <FunctionCallLine messageId={messageId} />
        </div>
      );
    case 'memory':
      return (
        <div className={styles.indented}>
          <MemoryLine messageId={messageId} />
        </div>
      );
    case 'agent-divider':
      return <MultiAgentDivider messageId={messageId} />;
    case 'box':
      return <MessageBox messageId={messageId} groupId={groupId} isFirst={isFirst} />;
  }
}
