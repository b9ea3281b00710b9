import type { ChatMessage } from '@parley/contract';
import type { CoreMessage } from '../message/core-message.ts';
import { groupIdOf } from '../message/group-id.ts';
import { localIdOf, toCoreMessage, withToldAnew } from '../message/to-core-message.ts';
import type { Conversation, ReportedError } from './conversation.ts';
import { type Messages, positionOf, withEach, withMessage, withMessageAt } from './message-list.ts';
import { isPulling, withPullingEnded, withPullingStarted, withPullingStopped } from './pulling.ts';
import { withoutReply } from './replying.ts';
import { withAnnouncedApplied } from './sections.ts';
import { withoutSending } from './sending.ts';
import { isRemoved } from './storing.ts';
import { withSuggestionError } from './suggestions.ts';

/** However a reply ends: what was unfinished is finished, and nobody waits for it (chat §4 Streaming pull status). */
function withReplyOver(conversation: Conversation, replyId: string): Conversation {
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
  return withPulling(withReplyOver(conversation, replyId), withPullingEnded(conversation.pulling, replyId, { status }));
}

/** A failure to suggest leaves the answer as it is: only the suggestions of this reply failed (chat §8). */
export function replyFailed(
  conversation: Conversation,
  replyId: string,
  { error, kept, isSuggestionError }: { error: ReportedError; kept: ChatMessage | null; isSuggestionError: boolean },
): Conversation {
  if (conversation.removedIds.includes(replyId)) return conversation;
  const over = withReplyOver(conversation, replyId);
  if (isSuggestionError)
    return {
      ...over,
      suggestions: withSuggestionError(over.suggestions, replyId),
      pulling: withPullingEnded(over.pulling, replyId, { status: 'success' }),
    };
  const messages = kept && !isRemoved(over.removedIds, kept) ? withKept(over.messages, kept) : over.messages;
  const told = messages === over.messages ? over : { ...over, messages };
  return withPulling(told, withPullingEnded(told.pulling, replyId, { status: 'error', error }));
}

/** The answer as the server kept it replaces whatever the reader has of it, be it more or less. */
function withKept(messages: Messages, kept: ChatMessage): Messages {
  const whole = toCoreMessage(kept, { isFinished: true, isFromHistory: false });
  const position = positionOf(messages, kept.message_id);
  const known = messages[position];
  if (!known) return withMessage(messages, whole);
  return withMessageAt(messages, position, withToldAnew(known, whole));
}

/**
 * Sending, waiting and responding of this reply are cleared; another one, such as that to a question of another window,
 * goes on. A partial answer ends where its reader saw it end.
 */
export function respondingStopped(
  conversation: Conversation,
  replyId: string,
  { brokenMessageId, brokenPos }: { brokenMessageId: string | null; brokenPos: number | null },
): Conversation {
  const isBroken = (message: CoreMessage) => message.message_id === brokenMessageId && message.status !== 'broken';
  const over = withReplyOver(conversation, replyId);
  const messages = withEach(over.messages, isBroken, (message) => ({
    ...message,
    status: 'broken',
    is_finish: true,
    ...(brokenPos !== null && { broken_pos: brokenPos }),
  }));
  const question = over.messages[positionOf(over.messages, replyId)];
  const sending = question ? withoutSending(over, localIdOf(question)) : over.sending;
  const pulling = withPullingStopped(over.pulling, replyId);
  const isSame = messages === over.messages && pulling === over.pulling && sending === over.sending;
  return isSame ? over : { ...over, messages, pulling, sending };
}

/** Answers that never got their last event go on: they were only finished because nothing came any more. */
export function replyAttached(conversation: Conversation, replyId: string): Conversation {
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
    pulling: withPullingStarted(conversation.pulling, replyId, 0),
  };
}

const withPulling = (conversation: Conversation, pulling: Conversation['pulling']): Conversation =>
  pulling === conversation.pulling ? conversation : { ...conversation, pulling };

const isUnfinishedOf = (replyId: string) => (message: CoreMessage) =>
  !message.is_finish && message.role === 'assistant' && groupIdOf(message) === replyId;

const finished = (message: CoreMessage): CoreMessage => ({ ...message, is_finish: true });
