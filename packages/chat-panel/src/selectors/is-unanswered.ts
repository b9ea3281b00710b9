import { type Conversation, groupOfMessage, isGroupReplying } from '@parley/chat-core';

/** A question that got no answer and will get none. It has the actions itself: there is nobody else in its turn to have them. */
export function isUnanswered(conversation: Conversation, messageId: string): boolean {
  const group = groupOfMessage(conversation, messageId);
  if (!group || group.memberSet.userMessageId !== messageId) return false;
  return group.memberSet.llmAnswerMessageIdList.length === 0 && !isGroupReplying(conversation, group.groupId);
}
