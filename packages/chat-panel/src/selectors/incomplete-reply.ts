import { type Conversation, findGroup, findMessage } from '@parley/chat-core';
import { isUnanswered } from './is-unanswered.ts';

/** How a reply ended that is not complete. */
export interface IncompleteReply {
  readonly status: 'failed' | 'timed-out' | 'unanswered' | 'incomplete';
  readonly reason: string;
}

const UNANSWERED: IncompleteReply = { status: 'unanswered', reason: '' };
const INCOMPLETE: IncompleteReply = { status: 'incomplete', reason: '' };
const known = new WeakMap<object, IncompleteReply>();

/** Null for a reply that is complete, goes on or waits for its user. The same object for the same outcome. */
export function incompleteReply(conversation: Conversation, groupId: string): IncompleteReply | null {
  const pulling = conversation.pulling[groupId];
  if (pulling?.status !== 'error' && pulling?.status !== 'timeout')
    return isLeftAlone(conversation, groupId) ? UNANSWERED : hasBrokenAnswer(conversation, groupId) ? INCOMPLETE : null;
  const status = pulling.status === 'error' ? 'failed' : 'timed-out';
  const outcome = known.get(pulling) ?? { status, reason: pulling.error?.message ?? '' };
  known.set(pulling, outcome);
  return outcome;
}

/** Somebody stopped it, asked something else meanwhile, or the server was stopped: what is there looks like all of it. */
function hasBrokenAnswer(conversation: Conversation, groupId: string): boolean {
  const answerIds = findGroup(conversation, groupId)?.memberSet.llmAnswerMessageIdList ?? [];
  return answerIds.some((id) => findMessage(conversation, id)?.status === 'broken');
}

/** Nothing was said to a question, and after a reload nobody knows why any more. Its answer is not just on the next page. */
function isLeftAlone(conversation: Conversation, groupId: string): boolean {
  const group = findGroup(conversation, groupId);
  const questionId = group?.memberSet.userMessageId ?? null;
  if (!group || questionId === null || (group.isLatest && conversation.history.nextHasMore)) return false;
  const question = findMessage(conversation, questionId);
  return question?._fromHistory === true && !question._sendFailed && isUnanswered(conversation, questionId);
}
