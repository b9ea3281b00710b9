import {
  type Conversation,
  type CoreMessage,
  findGroup,
  findMessage,
  groupOfMessage,
  isGroupReplying,
} from '@parley/chat-core';
import { MessageEnding } from '@parley/contract';

/** Why a reply is not complete. `cut`: its answer reached the token limit; `cut-empty`: before it had any text. */
export interface IncompleteReply {
  readonly status: 'failed' | 'timed-out' | 'unanswered' | 'incomplete' | 'cut' | 'cut-empty';
  readonly reason: string;
  /** It ended before this page was opened: nobody waits for it. */
  readonly isPast: boolean;
}

const UNANSWERED: IncompleteReply = { status: 'unanswered', reason: '', isPast: true };
const INCOMPLETE: IncompleteReply = { status: 'incomplete', reason: '', isPast: true };
const CUT: IncompleteReply = { status: 'cut', reason: '', isPast: true };
const CUT_EMPTY: IncompleteReply = { status: 'cut-empty', reason: '', isPast: true };
/** By the object that the reason is read from. */
const known = new WeakMap<object, IncompleteReply>();

/** Null for a reply that is complete, is streaming or waits for the user. Returns the same object for the same state. */
export function incompleteReply(conversation: Conversation, groupId: string): IncompleteReply | null {
  const pulling = conversation.pulling[groupId];
  if (pulling?.status === 'error')
    return remembered(pulling, { status: 'failed', reason: pulling.error?.message ?? '', isPast: false });
  if (pulling?.status === 'timeout') return remembered(pulling, { status: 'timed-out', reason: '', isPast: false });
  if (isGroupReplying(conversation, groupId)) return null;
  const ended = storedEnding(conversation, groupId);
  if (ended) return ended;
  if (isLeftUnanswered(conversation, groupId)) return UNANSWERED;
  return hasBrokenAnswer(conversation, groupId) ? INCOMPLETE : null;
}

function remembered(source: object, incomplete: IncompleteReply): IncompleteReply {
  const same = known.get(source) ?? incomplete;
  known.set(source, same);
  return same;
}

/** The ending that is stored with the last answer, or with the question if the reply ended without text. */
function storedEnding(conversation: Conversation, groupId: string): IncompleteReply | null {
  const { memberSet } = findGroup(conversation, groupId) ?? {};
  const answer = findMessage(conversation, memberSet?.llmAnswerMessageIdList.at(-1) ?? '');
  const question = findMessage(conversation, memberSet?.userMessageId ?? '');
  for (const message of [answer, question]) {
    const { ending, ending_reason: reason = '' } = message?.extra_info ?? {};
    if (!message || ending === undefined) continue;
    if (ending === MessageEnding.length) return message.content === '' ? CUT_EMPTY : CUT;
    return remembered(message.extra_info, { status: 'failed', reason, isPast: true });
  }
  return null;
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
