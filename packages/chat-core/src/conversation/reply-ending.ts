import type { ChatMessage } from '@parley/contract';
import type { ReportedError } from '../errors/reported-error.ts';
import type { CoreMessage } from '../message/core-message.ts';
import { groupIdOf } from '../message/group-id.ts';
import { localIdOf, toCoreMessage, withServerFields } from '../message/to-core-message.ts';
import type { Conversation } from './conversation.ts';
import { type Messages, positionOf, withEach, withMessage, withMessageAt } from './message-list.ts';
import { isPulling, withPullingEnded, withPullingStarted, withPullingStopped } from './pulling.ts';
import { withoutReply } from './replying.ts';
import { withAnnouncedApplied } from './sections.ts';
import { withoutSending } from './sending.ts';
import { isRemoved } from './storing.ts';
import { withSuggestionError } from './suggestions.ts';

/** However a reply ends, its unfinished messages are marked finished and waiting is cleared (chat §4 pulling status). */
function withReplyEnded(conversation: Conversation, replyId: string): Conversation {
  const messages = withEach(conversation.messages, isUnfinishedOf(replyId), finished);
  const sections = withAnnouncedApplied(conversation.sections, replyId);
  const waiting = withoutReply(conversation.waiting, replyId);
  const responding = withoutReply(conversation.responding, replyId);
  const isSame =
    messages === conversation.messages &&
    sections === conversation.sections &&
    waiting === conversation.waiting &&
    responding === conversation.responding;
  return isSame ? conversation : { ...conversation, messages, sections, waiting, responding };
}

export function replyEnded(conversation: Conversation, replyId: string, status: 'success' | 'timeout'): Conversation {
  return withPulling(
    withReplyEnded(conversation, replyId),
    withPullingEnded(conversation.pulling, replyId, { status }),
  );
}

/** A suggestion error leaves the answer as it is and marks the suggestions of this reply as failed (chat §8). */
export function replyFailed(
  conversation: Conversation,
  replyId: string,
  {
    error,
    storedAnswer,
    isSuggestionError,
  }: { error: ReportedError; storedAnswer: ChatMessage | null; isSuggestionError: boolean },
): Conversation {
  if (conversation.removedIds.includes(replyId)) return conversation;
  const ended = withReplyEnded(conversation, replyId);
  if (isSuggestionError)
    return {
      ...ended,
      suggestions: withSuggestionError(ended.suggestions, replyId),
      pulling: withPullingEnded(ended.pulling, replyId, { status: 'success' }),
    };
  const isWanted = storedAnswer !== null && !isRemoved(ended.removedIds, storedAnswer);
  const messages = isWanted ? withStoredAnswer(ended.messages, storedAnswer) : ended.messages;
  const failed = messages === ended.messages ? ended : { ...ended, messages };
  return withPulling(failed, withPullingEnded(failed.pulling, replyId, { status: 'error', error }));
}

/** The stored answer replaces the streamed one, whichever of them is longer. */
function withStoredAnswer(messages: Messages, storedAnswer: ChatMessage): Messages {
  const whole = toCoreMessage(storedAnswer, { isFinished: true, isFromHistory: false });
  const position = positionOf(messages, storedAnswer.message_id);
  const known = messages[position];
  if (!known) return withMessage(messages, whole);
  return withMessageAt(messages, position, withServerFields(known, whole));
}

/**
 * Clears sending, waiting and responding of this reply; another reply, such as one to a question of another window,
 * continues. A partial answer is broken at the length that was displayed; one that was to go on and has no new text stays
 * as it was.
 */
export function respondingStopped(
  conversation: Conversation,
  replyId: string,
  { brokenMessageId, brokenPos }: { brokenMessageId: string | null; brokenPos: number | null },
): Conversation {
  const isBroken = (message: CoreMessage) => message.message_id === brokenMessageId && message.status !== 'broken';
  const ended = withReplyEnded(conversation, replyId);
  const messages = withEach(ended.messages, isBroken, (message) => ({
    ...message,
    ...(message.extra_info.ending
      ? { status: 'available' }
      : { status: 'broken', ...(brokenPos !== null && { broken_pos: brokenPos }) }),
    is_finish: true,
  }));
  const question = ended.messages[positionOf(ended.messages, replyId)];
  const sending = question ? withoutSending(ended, localIdOf(question)) : ended.sending;
  const pulling = withPullingStopped(ended.pulling, replyId);
  const isSame = messages === ended.messages && pulling === ended.pulling && sending === ended.sending;
  return isSame ? ended : { ...ended, messages, pulling, sending };
}

/** Answers that were marked finished without their last event become unfinished again. */
export function replyAttached(
  conversation: Conversation,
  replyId: string,
  { afterSeqId = 0, at }: { afterSeqId?: number | undefined; at: number },
): Conversation {
  if (conversation.removedIds.includes(replyId)) return conversation;
  const known = conversation.pulling[replyId];
  const waiting = conversation.waiting ?? { replyId, phase: 'formal' as const };
  if (isPulling(known)) return waiting === conversation.waiting ? conversation : { ...conversation, waiting };
  const isCutOff = (message: CoreMessage) =>
    message.type === 'answer' && message.is_finish && message.status === '' && groupIdOf(message) === replyId;
  return {
    ...conversation,
    waiting,
    messages: withEach(conversation.messages, isCutOff, (message) => ({ ...message, is_finish: false })),
    pulling: withPullingStarted(conversation.pulling, replyId, afterSeqId, at),
  };
}

export const withPulling = (conversation: Conversation, pulling: Conversation['pulling']): Conversation =>
  pulling === conversation.pulling ? conversation : { ...conversation, pulling };

const isUnfinishedOf = (replyId: string) => (message: CoreMessage) =>
  !message.is_finish && message.role === 'assistant' && groupIdOf(message) === replyId;

const finished = (message: CoreMessage): CoreMessage => ({ ...message, is_finish: true });
