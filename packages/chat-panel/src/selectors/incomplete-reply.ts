import {
  type Conversation,
  type CoreMessage,
  findGroup,
  findMessage,
  groupOfMessage,
  isGroupReplying,
} from '@parley/chat-core';

/** Why a reply is not complete. */
export interface IncompleteReply {
  readonly status: 'failed' | 'timed-out' | 'unanswered' | 'incomplete';
  readonly reason: string;
}

const UNANSWERED: IncompleteReply = { status: 'unanswered', reason: '' };
const INCOMPLETE: IncompleteReply = { status: 'incomplete', reason: '' };
const known = new WeakMap<object, IncompleteReply>();

/** Null for a reply that is complete, is streaming or waits for the user. Returns the same object for the same state. */
export function incompleteReply(conversation: Conversation, groupId: string): IncompleteReply | null {
  const pulling = conversation.pulling[groupId];
  if (pulling?.status !== 'error' && pulling?.status !== 'timeout')
    return isLeftUnanswered(conversation, groupId)
      ? UNANSWERED
      : hasBrokenAnswer(conversation, groupId)
        ? INCOMPLETE
        : null;
  const status = pulling.status === 'error' ? 'failed' : 'timed-out';
  const incomplete = known.get(pulling) ?? { status, reason: pulling.error?.message ?? '' };
  known.set(pulling, incomplete);
  return incomplete;
}

/** Whether an answer broke off: the user stopped it or sent another message, or the server stopped. */
function hasBrokenAnswer(conversation: Conversation, groupId: string): boolean {
  const answerIds = findGroup(conversation, groupId)?.memberSet.llmAnswerMessageIdList ?? [];
  return answerIds.some((id) => findMessage(conversation, id)?.status === 'broken');
}

/** A question of the history without an answer; the reason is no longer known. False if the answer may be on the next page. */
function isLeftUnanswered(conversation: Conversation, groupId: string): boolean {
  const group = findGroup(conversation, groupId);
  const questionId = group?.memberSet.userMessageId ?? null;
  if (!group || questionId === null || (group.isLatest && conversation.history.nextHasMore)) return false;
  const question = findMessage(conversation, questionId);
  return question?._fromHistory === true && !question._sendFailed && isUnanswered(conversation, questionId);
}

/** An answer that broke off. An empty one does not count: the end of the reply shows that the answer is missing. */
export function isIncompleteAnswer(conversation: Conversation, messageId: string, groupId: string): boolean {
  const message = findMessage(conversation, messageId);
  if (message?.status !== 'broken' || isEmptyAnswer(message)) return false;
  return incompleteReply(conversation, groupId)?.status === 'incomplete';
}

/** An answer without text: it has just begun, or it only called a function. */
export const isEmptyAnswer = ({ type, content_type, content, reasoning_content }: CoreMessage): boolean =>
  type === 'answer' && content_type === 'text' && content === '' && reasoning_content === '';

/** A question that got no answer and will get none. It shows the actions itself, because its turn has no answer to show them. */
export function isUnanswered(conversation: Conversation, messageId: string): boolean {
  const group = groupOfMessage(conversation, messageId);
  if (!group || group.memberSet.userMessageId !== messageId) return false;
  return group.memberSet.llmAnswerMessageIdList.length === 0 && !isGroupReplying(conversation, group.groupId);
}
