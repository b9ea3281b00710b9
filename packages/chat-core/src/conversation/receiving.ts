import type { CoreMessage } from '../message/core-message.ts';
import { hasReplyId } from '../message/group-id.ts';
import { toCoreMessage } from '../message/to-core-message.ts';
import { isAnswerComplete } from '../message/verbose.ts';
import { acknowledged } from './acknowledging.ts';
import type { Chunk, Conversation } from './conversation.ts';
import { type Messages, positionOf, withMessage, withMessageAt } from './message-list.ts';
import { hasGap, isDuplicate, withChunkPulled } from './pulling.ts';
import { withoutEarlierGroup } from './removing.ts';
import { nextResponding, nextWaiting } from './replying.ts';
import { withAnnounced, withSection } from './sections.ts';
import { isRemoved } from './storing.ts';
import { withSuggestion } from './suggestions.ts';
import { farSideOf, withinWindow, withReach } from './window.ts';

/** chat §4 Receiving. An event that was taken, that comes too early or whose reply was deleted changes nothing. */
export function chunkReceived(conversation: Conversation, chunk: Chunk): Conversation {
  const { message } = chunk;
  const isOfReply = hasReplyId(message.reply_id);
  const pulling = conversation.pulling[message.reply_id];
  if (isRemoved(conversation.removedIds, message)) return conversation;
  if (isOfReply && (isDuplicate(pulling, chunk) || hasGap(conversation, chunk))) return conversation;
  if (message.type === 'ack') return acknowledged(conversation, message, { seqId: chunk.seq_id });

  const before = withoutEarlierGroup(conversation, message.extra_info.remove_query_id, message.reply_id);
  const received = withReceived(before, chunk);
  if (!isOfReply) return received;
  const isAnswerEnd = isAnswerComplete(message);
  return { ...received, pulling: withChunkPulled(received.pulling, message.reply_id, chunk.seq_id, isAnswerEnd) };
}

function withReceived(conversation: Conversation, { message, is_finish }: Chunk): Conversation {
  const incoming = toCoreMessage(message, { isFinished: is_finish, isFromHistory: false });
  const position = positionOf(conversation.messages, incoming.message_id);
  const known = conversation.messages[position];
  if (known?.is_finish && !is_finish) return conversation;
  const { isStopped = false } = conversation.pulling[message.reply_id] ?? {};
  if (isStopped && !known) return conversation;

  const replyId = message.reply_id;
  const isAssistant = message.role === 'assistant';
  const sections = isAssistant ? withSection(conversation.sections, message.section_id) : conversation.sections;
  const next: Conversation = {
    ...conversation,
    messages: withIncoming(conversation.messages, position, incoming),
    sections: withAnnounced(sections, replyId, message.extra_info.new_section_id),
    suggestions:
      message.type === 'follow_up'
        ? withSuggestion(conversation.suggestions, replyId, message.content)
        : conversation.suggestions,
    history: withReach(conversation.history, message.message_index),
    ...(!isStopped && {
      waiting: nextWaiting(conversation.waiting, replyId, message),
      responding: nextResponding(conversation, replyId, message, is_finish),
    }),
  };
  return known ? next : withinWindow(next, farSideOf(next));
}

function withIncoming(messages: Messages, position: number, incoming: CoreMessage): Messages {
  const known = messages[position];
  if (!known) return withMessage(messages, incoming);
  return withMessageAt(
    messages,
    position,
    incoming.type === 'answer' ? grown(known, incoming) : replaced(known, incoming),
  );
}

/** Of an answer each event brings what was added; one that is whole already only learns how it was stored. */
function grown(known: CoreMessage, added: CoreMessage): CoreMessage {
  const isWhole = known.is_finish;
  return {
    ...known,
    content: isWhole ? known.content : known.content + added.content,
    reasoning_content: isWhole ? known.reasoning_content : known.reasoning_content + added.reasoning_content,
    is_finish: added.is_finish,
    status: added.status,
    ...(added.broken_pos !== undefined && { broken_pos: added.broken_pos }),
    ...(added.is_finish && {
      extra_info: { ...known.extra_info, ...added.extra_info },
      message_index: added.message_index,
      content_type: added.content_type,
    }),
  };
}

const replaced = (known: CoreMessage, whole: CoreMessage): CoreMessage => ({
  ...known,
  ...whole,
  key: known.key,
  _fromHistory: known._fromHistory,
});
