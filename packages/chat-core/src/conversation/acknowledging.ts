import type { ChatMessage } from '@parley/contract';
import type { CoreMessage } from '../message/core-message.ts';
import { localIdOf, toCoreMessage, withToldAnew } from '../message/to-core-message.ts';
import type { Conversation } from './conversation.ts';
import { type Messages, positionOfSame, withMessage, withMessageAt } from './message-list.ts';
import { isPulling, withPullingStarted } from './pulling.ts';
import { withRemoved } from './removed-ids.ts';
import { groupDeleted } from './removing.ts';
import { withSection } from './sections.ts';
import { withoutSending } from './sending.ts';
import { isRemoved } from './storing.ts';
import { withReach } from './window.ts';

/**
 * The server has the question: it gets its stored id, and the reply is waited for. Known from the first event of the
 * reply, or earlier from the subscription; whichever comes second changes nothing more.
 */
export function acknowledged(
  conversation: Conversation,
  question: ChatMessage,
  { localMessageId = localIdOf(question), seqId }: { localMessageId?: string | undefined; seqId: number },
): Conversation {
  const replyId = question.message_id;
  const sending = withoutSending(conversation, localMessageId);
  const server = toCoreMessage(withLocalId(question, localMessageId), { isFinished: true, isFromHistory: false });
  if (isRemoved(conversation.removedIds, server)) return { ...withoutGroupForGood(conversation, replyId), sending };

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
    pulling: isNew ? withPullingStarted(conversation.pulling, replyId, seqId) : conversation.pulling,
  };
  return replacedId ? withoutGroupForGood(next, replacedId) : next;
}

/** Of a reply that was made anew, or whose question was deleted: what is still on its way leaves nothing. */
function withoutGroupForGood(conversation: Conversation, groupId: string): Conversation {
  const rest = groupDeleted(conversation, groupId);
  return { ...rest, removedIds: withRemoved(rest.removedIds, [groupId]) };
}

/** The id under which the question stood until now, when that was a stored one: its reply was made anew. */
function withQuestion(messages: Messages, server: CoreMessage): { messages: Messages; replacedId: string | null } {
  const position = positionOfSame(messages, server);
  const known = messages[position];
  if (!known) return { messages: withMessage(messages, server), replacedId: null };
  const isStoredId = known.message_id !== localIdOf(known);
  const replacedId = isStoredId && known.message_id !== server.message_id ? known.message_id : null;
  const acknowledgedMessage: CoreMessage = {
    ...withToldAnew(known, server),
    content: known.content,
    content_type: known.content_type,
  };
  return { messages: withMessageAt(messages, position, acknowledgedMessage), replacedId };
}

const withLocalId = (question: ChatMessage, localMessageId: string | undefined): ChatMessage =>
  localMessageId === undefined || localIdOf(question) === localMessageId
    ? question
    : { ...question, extra_info: { ...question.extra_info, local_message_id: localMessageId } };
