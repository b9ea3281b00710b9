import type { ConversationChange } from '@parley/contract';
import { localIdOf } from '../message/to-core-message.ts';
import { acknowledged } from './acknowledging.ts';
import type { Conversation } from './conversation.ts';
import { endMoved, readMarked, withReach } from './message-index-state.ts';
import { positionOfLocal } from './message-list.ts';
import { contextCleared, historyCleared, messagesDeleted, withoutEarlierGroup } from './removing.ts';
import { withSection } from './sections.ts';
import { withStored } from './storing.ts';

/** A change that the subscription reported. It reports changes of this window as well as those of other windows. */
export function remoteChanged(conversation: Conversation, change: ConversationChange): Conversation {
  switch (change.kind) {
    case 'subscribed':
      return subscribed(conversation, change.end_message_index, change.last_section_id);
    case 'reply-started':
      return replyStarted(conversation, change);
    case 'message-pushed':
      return withRemoteMessage(conversation, change.message);
    case 'messages-deleted':
      return messagesDeleted(conversation, change.message_ids);
    case 'section-created':
      return contextCleared(conversation, change.new_section_id, change.new_section_message_list);
    case 'history-cleared':
      return historyCleared(conversation, change.new_section_id);
    case 'read':
      return readMarked(conversation, change.read_message_index);
    case 'steers-changed':
      return { ...conversation, steers: { ...conversation.steers, [change.reply_id]: change.steers } };
    // Changes of the bot, and of running replies, are no part of it.
    default:
      return conversation;
  }
}

export const withSubscription = (conversation: Conversation, isReconnecting: boolean): Conversation =>
  conversation.isReconnecting === isReconnecting ? conversation : { ...conversation, isReconnecting };

function subscribed(conversation: Conversation, end: string, sectionId: string): Conversation {
  const moved = endMoved(withSubscription(conversation, false), end);
  const sections = withSection(moved.sections, sectionId);
  return sections === moved.sections ? moved : { ...moved, sections };
}

/** Also acknowledges a question of this window whose own acknowledgement was lost. */
function replyStarted(
  conversation: Conversation,
  { question, removed_query_id }: Extract<ConversationChange, { kind: 'reply-started' }>,
): Conversation {
  const localId = localIdOf(question);
  const isOwn = localId !== undefined && positionOfLocal(conversation.messages, localId) >= 0;
  const started = isOwn
    ? acknowledged(conversation, question, { seqId: 0, at: 0 })
    : withRemoteMessage(conversation, question);
  return withoutEarlierGroup(started, removed_query_id, question.message_id);
}

function withRemoteMessage(
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
