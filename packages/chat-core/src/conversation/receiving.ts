import type { ChatMessage } from '@parley/contract';
import type { CoreMessage } from '../message/core-message.ts';
import { hasReplyId } from '../message/group-id.ts';
import { isContinuation, toCoreMessage, withoutEnding, withServerFields } from '../message/to-core-message.ts';
import { isAnswerComplete } from '../message/verbose.ts';
import { acknowledged } from './acknowledging.ts';
import type { Chunk, Conversation } from './conversation.ts';
import { withReach } from './message-index-state.ts';
import { positionOf, withMessage, withMessageAt } from './message-list.ts';
import { hasGap, isDuplicate, withChunkPulled } from './pulling.ts';
import { withoutEarlierGroup } from './removing.ts';
import { nextResponding, nextWaiting } from './replying.ts';
import { withAnnounced, withSection } from './sections.ts';
import { isRemoved } from './storing.ts';
import { withSuggestion } from './suggestions.ts';

/** chat §4 Receiving. Ignores an event that was applied before, that follows a gap, or whose reply was deleted. */
export function chunkReceived(conversation: Conversation, chunk: Chunk, at: number): Conversation {
  const { message } = chunk;
  const isOfReply = hasReplyId(message.reply_id);
  const pulling = conversation.pulling[message.reply_id];
  if (isRemoved(conversation.removedIds, message)) return conversation;
  if (isOfReply && (isDuplicate(pulling, chunk) || hasGap(conversation, chunk))) return conversation;
  if (message.type === 'ack') return acknowledged(conversation, message, { seqId: chunk.seq_id, at });

  const before = withoutEarlierGroup(conversation, message.extra_info.remove_query_id, message.reply_id);
  const received = withReceived(before, chunk);
  if (!isOfReply) return received;
  const pulled = {
    seqId: chunk.seq_id,
    isAnswerEnd: isAnswerComplete(message),
    stepSince: isContinued(conversation, message) ? (pulling?.stepSince ?? 0) : at,
  };
  return { ...received, pulling: withChunkPulled(received.pulling, message.reply_id, pulled) };
}

/** Whether the chunk is a later one of an answer; each other one begins a step. */
const isContinued = ({ responding }: Conversation, { type, message_id }: ChatMessage): boolean =>
  type === 'answer' && responding?.answers.some(({ messageId }) => messageId === message_id) === true;

function withReceived(conversation: Conversation, chunk: Chunk): Conversation {
  const { message, is_finish } = chunk;
  const replyId = message.reply_id;
  const { messages, sections, suggestions, history, waiting, responding } = conversation;
  const position = positionOf(messages, message.message_id);
  const known = messages[position];
  if (known?.is_finish && !is_finish && !isContinuation(message)) return conversation;
  const isStopped = conversation.pulling[replyId]?.isStopped === true;
  if (isStopped && !known) return conversation;

  const spokenIn = message.role === 'assistant' ? withSection(sections, message.section_id) : sections;
  return {
    ...conversation,
    messages: known ? withMessageAt(messages, position, changed(known, chunk)) : withMessage(messages, first(chunk)),
    sections: withAnnounced(spokenIn, replyId, message.extra_info.new_section_id),
    suggestions: message.type === 'follow_up' ? withSuggestion(suggestions, replyId, message.content) : suggestions,
    history: withReach(history, message.message_index),
    waiting: isStopped ? waiting : nextWaiting(waiting, replyId, message),
    responding: isStopped ? responding : nextResponding(conversation, replyId, message, is_finish),
  };
}

const first = ({ message, is_finish }: Chunk): CoreMessage =>
  toCoreMessage(message, { isFinished: is_finish, isFromHistory: false });

/** The events of an answer are deltas; every other message comes complete. */
function changed(known: CoreMessage, chunk: Chunk): CoreMessage {
  const { message, is_finish } = chunk;
  if (message.type !== 'answer') return withServerFields(known, first(chunk));
  if (is_finish) return finished(known, message);
  if (isContinuation(message)) return continued(known, message);
  return {
    ...known,
    content: known.content + message.content,
    reasoning_content: known.reasoning_content + message.reasoning_content,
    status: message.status,
    broken_pos: message.broken_pos ?? known.broken_pos,
    // The first text says how long the reasoning before it took. An answer that goes on loses its ending with its first
    // new text: stopped before that, it stays as it was.
    ...((known.extra_info.ending || (known.content === '' && message.content !== '')) && {
      extra_info: { ...withoutEnding(known.extra_info), ...message.extra_info },
    }),
  };
}

/** A stored answer goes on: the event has its text so far, whatever this client knows of it. */
function continued(known: CoreMessage, { content, reasoning_content, status, extra_info }: ChatMessage): CoreMessage {
  const info = { ...known.extra_info, ...extra_info };
  return { ...known, content, reasoning_content, status, is_finish: false, extra_info: info };
}

/** The last event of an answer says how it was stored. Its delta is ignored if the answer is complete already. */
function finished(known: CoreMessage, last: ChatMessage): CoreMessage {
  return {
    ...known,
    content: known.is_finish ? known.content : known.content + last.content,
    reasoning_content: known.is_finish ? known.reasoning_content : known.reasoning_content + last.reasoning_content,
    is_finish: true,
    status: last.status,
    broken_pos: last.broken_pos ?? known.broken_pos,
    extra_info: { ...withoutEnding(known.extra_info), ...last.extra_info },
    message_index: last.message_index,
    content_type: last.content_type,
  };
}
