import type { ChatMessage } from '@parley/contract';
import type { CoreMessage } from '../message/core-message.ts';
import { localIdOf, toCoreMessage, withServerFields } from '../message/to-core-message.ts';
import type { Conversation } from './conversation.ts';
import { withReach } from './message-index-state.ts';
import { type Messages, positionOfSame, withMessage, withMessageAt } from './message-list.ts';
import { isPulling, withPullingStarted } from './pulling.ts';
import { groupDeleted } from './removing.ts';
import { withSection } from './sections.ts';
import { withoutSending } from './sending.ts';
import { isRemoved, withRemovedIds } from './storing.ts';

/**
 * The server has the question: the message gets its stored id, and waiting starts. The first event of the reply says so,
 * or before it the subscription; the second of the two changes nothing.
 */
export function acknowledged(
  conversation: Conversation,
  question: ChatMessage,
  {
    localMessageId = localIdOf(question),
    seqId,
    at,
  }: { localMessageId?: string | undefined; seqId: number; at: number },
): Conversation {
  const replyId = question.message_id;
  const sending = withoutSending(conversation, localMessageId);
  const server = toCoreMessage(withLocalId(question, localMessageId), { isFinished: true, isFromHistory: false });
  if (isRemoved(conversation.removedIds, server))
    return { ...withoutGroupAndItsEvents(conversation, replyId), sending };

  const { messages, replacedId } = withQuestion(conversation.messages, server);
  const known = conversation.pulling[replyId];
  const isNew = !known || (known.status === 'start' && known.lastSeqId < seqId);
  const next: Conversation = {
    ...conversation,
    messages,
    sending,
    sections: withSection(conversation.sections, question.section_id),
    history: withReach(conversation.history, question.message_index),
    waiting:
      !known || (isPulling(known) && !conversation.waiting) ? { replyId, phase: 'formal' } : conversation.waiting,
    pulling: isNew ? withPullingStarted(conversation.pulling, replyId, seqId, at) : conversation.pulling,
  };
  return replacedId ? withoutGroupAndItsEvents(next, replacedId) : next;
}

/** For a reply that was regenerated or whose question was deleted: its events still in transit are ignored too. */
function withoutGroupAndItsEvents(conversation: Conversation, groupId: string): Conversation {
  const rest = groupDeleted(conversation, groupId);
  return { ...rest, removedIds: withRemovedIds(rest.removedIds, [groupId]) };
}

/** `replacedId` is the question's earlier stored id, if it had one: then its reply was regenerated. */
function withQuestion(messages: Messages, server: CoreMessage): { messages: Messages; replacedId: string | null } {
  const position = positionOfSame(messages, server);
  const known = messages[position];
  if (!known) return { messages: withMessage(messages, server), replacedId: null };
  const isStoredId = known.message_id !== localIdOf(known);
  const replacedId = isStoredId && known.message_id !== server.message_id ? known.message_id : null;
  const acknowledgedMessage: CoreMessage = {
    ...withServerFields(known, server),
    content: known.content,
    content_type: known.content_type,
  };
  return { messages: withMessageAt(messages, position, acknowledgedMessage), replacedId };
}

const withLocalId = (question: ChatMessage, localMessageId: string | undefined): ChatMessage =>
  localMessageId === undefined || localIdOf(question) === localMessageId
    ? question
    : { ...question, extra_info: { ...question.extra_info, local_message_id: localMessageId } };
