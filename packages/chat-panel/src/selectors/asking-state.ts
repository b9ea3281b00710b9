import { type Conversation, findGroup, findMessage, groupIdOf } from '@parley/chat-core';

/** Whether a reply still waits for what a message asks, or went on with an answer, or was left without one. */
export type AskingState = 'asked' | 'answered' | 'closed';

export function askingState(conversation: Conversation, messageId: string): AskingState {
  const message = findMessage(conversation, messageId);
  const group = message && findGroup(conversation, groupIdOf(message));
  if (!message || !group) return 'closed';
  const { functionCallMessageIdList, llmAnswerMessageIdList } = group.memberSet;
  const place = conversation.messages.indexOf(message);
  const wentOn = [...functionCallMessageIdList, ...llmAnswerMessageIdList].some((id) => {
    const other = findMessage(conversation, id);
    return other !== null && isAnswering(other) && conversation.messages.indexOf(other) > place;
  });
  if (wentOn) return 'answered';
  const isOver = !group.isLatest || group.sectionId !== conversation.sections.latestSectionId;
  return isOver || conversation.pulling[group.groupId]?.isStopped ? 'closed' : 'asked';
}

const isAnswering = ({ type }: { type: string }) =>
  type === 'answer' || type === 'tool_response' || type === 'function_call';
