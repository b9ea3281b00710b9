import { type Conversation, findGroup, findMessage, groupIdOf } from '@parley/chat-core';

/** Whether a reply still waits for what this message asks: nothing was said after it, here or elsewhere. */
export function isStillAsked(conversation: Conversation, messageId: string): boolean {
  const message = findMessage(conversation, messageId);
  const group = message && findGroup(conversation, groupIdOf(message));
  if (!message || !group?.isLatest || group.sectionId !== conversation.sections.latestSectionId) return false;
  if (conversation.pulling[group.groupId]?.isStopped) return false;
  const { functionCallMessageIdList, llmAnswerMessageIdList } = group.memberSet;
  const place = conversation.messages.indexOf(message);
  return ![...functionCallMessageIdList, ...llmAnswerMessageIdList].some((id) => {
    const other = findMessage(conversation, id);
    return other !== null && isAnswering(other) && conversation.messages.indexOf(other) > place;
  });
}

const isAnswering = ({ type }: { type: string }) =>
  type === 'answer' || type === 'tool_response' || type === 'function_call';
