import { findGroup, steeredReplyOf } from '@parley/chat-core';
import { memo } from 'react';
import { GroupContext, useInGroup } from '../../chat-client/use-in-group.ts';
import { Divider, MultiAgentDivider } from '../../message/box/divider.tsx';
import { MessageBox } from '../../message/box/message-box.tsx';
import { FunctionCallLine } from '../../message/calls/function-call-line.tsx';
import { KnowledgeSources } from '../../message/knowledge/knowledge-sources.tsx';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { AddedSlot } from '../../parts/slots.tsx';
import { type VisibleMessage, visibleMessages } from '../../selectors/visible-messages.ts';
import { usePartClass, useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { Onboarding } from '../onboarding/onboarding.tsx';
import { useIsSelecting } from '../selection/use-selection.ts';
import { Suggestions } from '../suggestions/suggestions.tsx';
import styles from './message-group.module.css';
import { ReplyActivity } from './reply-activity.tsx';
import { ReplyEnding } from './reply-ending.tsx';

const MemoryLine = lazyPart(async () => (await import('../../message/calls/memory-line.tsx')).MemoryLine);
const SteerBox = lazyPart(async () => (await import('../../message/steer/steer-box.tsx')).SteerBox);
const WaitingSteers = lazyPart(async () => (await import('../../message/steer/waiting-steers.tsx')).WaitingSteers);
const GroupCheckbox = lazyPart(async () => (await import('../selection/selection-controls.tsx')).GroupCheckbox);

/** A turn: the question, the messages that answer it, sources and suggestions. Not rendered again when the list changes. */
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
  const messages = useInGroup((conversation) => {
    const group = findGroup(conversation, groupId);
    return group && visibleMessages(conversation, group, preferences);
  });
  const hasSteers = useInGroup(
    (conversation) => Boolean(conversation.steers?.[groupId]?.length) && steeredReplyOf(conversation) === groupId,
  );
  if (!messages) return null;
  return (
    <div className={className} data-group-id={groupId}>
      <div className={isSelecting ? styles.selectable : undefined}>
        {isSelecting && <GroupCheckbox groupId={groupId} />}
        <div className={styles.messages}>
          <KnowledgeSources groupId={groupId}>
            {messages.map(({ key, ...message }) => (
              <GroupMember key={key} groupId={groupId} {...message} />
            ))}
            <ReplyActivity groupId={groupId} />
            {hasSteers && <WaitingSteers groupId={groupId} />}
            <ReplyEnding groupId={groupId} />
          </KnowledgeSources>
          <Suggestions groupId={groupId} />
          <AddedSlot slot="MessageGroupFooter" given={{ groupId }} />
        </div>
      </div>
      <ContextDivider groupId={groupId} />
    </div>
  );
}

function GroupMember({ kind, messageId, groupId, isFirst }: Omit<VisibleMessage, 'key'> & { groupId: string }) {
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
    case 'steer':
      return <SteerBox messageId={messageId} />;
    case 'agent-divider':
      return <MultiAgentDivider messageId={messageId} />;
    case 'box':
      return <MessageBox messageId={messageId} groupId={groupId} isFirst={isFirst} />;
  }
}

/** The line where the context was cleared. A new section without messages starts with the onboarding. */
function ContextDivider({ groupId }: { groupId: string }) {
  const texts = useTexts();
  const { preferences } = useSettings();
  const divider = useInGroup((conversation) => findGroup(conversation, groupId)?.showContextDivider ?? null);
  const sectionId = useInGroup(({ sections }) => sections.latestSectionId);
  const className = usePartClass('contextDivider');
  if (divider === null) return null;
  return (
    <>
      {preferences.showClearContextDivider && <Divider text={texts.contextCleared} className={className} />}
      {divider === 'with-onboarding' && preferences.showOnboardingMessage && <Onboarding sectionId={sectionId} />}
    </>
  );
}
