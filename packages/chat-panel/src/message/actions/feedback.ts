import { type Conversation, findGroup, findMessage } from '@parley/chat-core';
import { FeedbackType } from '@parley/contract';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import type { MessageActionProps } from './message-action.ts';

/** wire §2.3: only the last answer of the last group, in the section that goes on. */
export function isRateable(conversation: Conversation, { messageId, groupId }: MessageActionProps): boolean {
  const group = findGroup(conversation, groupId);
  if (!group?.isLatest || group.sectionId !== conversation.sections.latestSectionId) return false;
  return group.memberSet.llmAnswerMessageIdList.at(-1) === messageId;
}

/** What the user thinks of an answer. */
export function useFeedbackType(messageId: string): (typeof FeedbackType)[keyof typeof FeedbackType] {
  return useInGroup(
    (conversation) => findMessage(conversation, messageId)?.message_feedback?.feedback_type ?? FeedbackType.none,
  );
}
