import type { ConversationChange } from '@parley/contract';
import { isCounted, laterIndex, reachOf } from '../message/message-index.ts';
import { localIdOf } from '../message/to-core-message.ts';
import { acknowledged } from './acknowledging.ts';
import type { Conversation } from './conversation.ts';
import { positionOfLocal } from './message-list.ts';
import { readMarked } from './read-index.ts';
import { contextCleared, historyCleared, messagesDeleted, withoutEarlierGroup } from './removing.ts';
import { withSection } from './sections.ts';
import { withStored } from './storing.ts';
import { withReach } from './window.ts';

/** What happened in the conversation, in another window or in this one: everybody who listens is told everything. */
export function changeTold(conversation: Conversation, change: ConversationChange): Conversation {
  switch (change.kind) {
    case 'subscribed':
      return subscribed(conversation, change.end_message_index, change.last_section_id);
    case 'reply-started':
      return replyStarted(conversation, change);
    case 'reply-resumed':
      return conversation;
    case 'message-pushed':
      return withToldMessage(conversation, change.message);
    case 'messages-deleted':
      return messagesDeleted(conversation, change.message_ids);
    case 'section-created':
      return contextCleared(conversation, change.new_section_id, change.new_section_message_list);
    case 'history-cleared':
      return historyCleared(conversation, change.new_section_id);
    case 'read':
      return readMarked(conversation, change.read_message_index);
  }
}

function subscribed(conversation: Conversation, end: string, sectionId: string): Conversation {
  const told = endTold(conversation, end);
  const sections = withSection(told.sections, sectionId);
  return sections === told.sections ? told : { ...told, sections };
}

/** Messages beyond what is held were added while nobody listened: they are a load-next away. */
export function endTold(conversation: Conversation, end: string): Conversation {
  const { history, messages } = conversation;
  const endIndex = laterIndex(history.endIndex, end);
  const held = reachOf(messages, history.maxLoadIndex);
  const isBehind = !history.nextHasMore && isCounted(endIndex) && laterIndex(held, endIndex) !== held;
  if (endIndex === history.endIndex && !isBehind) return conversation;
  const behind = isBehind ? { nextHasMore: true, nextCursor: held, maxLoadIndex: held } : {};
  return { ...conversation, history: { ...history, endIndex, ...behind } };
}

/** A question that was sent from here is known to have arrived, also when its own answer was lost. */
function replyStarted(
  conversation: Conversation,
  { question, removed_query_id }: Extract<ConversationChange, { kind: 'reply-started' }>,
): Conversation {
  const localId = localIdOf(question);
  const isOwn = localId !== undefined && positionOfLocal(conversation.messages, localId) >= 0;
  const told = isOwn ? acknowledged(conversation, question, { seqId: 0 }) : withToldMessage(conversation, question);
  return withoutEarlierGroup(told, removed_query_id, question.message_id);
}

function withToldMessage(
  conversation: Conversation,
  message: Extract<ConversationChange, { kind: 'message-pushed' }>['message'],
): Conversation {
  const messages = withStored(conversation.messages, [message], conversation.removedIds);
  const history = withReach(conversation.history, message.message_index);
  const sections = withSection(conversation.sections, message.section_id);
  const isSame =
    messages === conversation.messages && history === conversation.history && sections === conversation.sections;
  if (isSame) return conversation;
  return { ...conversation, messages, history, sections };
}
