import type { ChatMessage } from '@parley/contract';
import { groupIdOf } from '../message/group-id.ts';
import { localIdOf } from '../message/to-core-message.ts';
import type { Conversation } from './conversation.ts';
import { withReach } from './message-index-state.ts';
import { withMessageAt, withoutGroup, withoutMessages } from './message-list.ts';
import { isPulling } from './pulling.ts';
import { withoutReply } from './replying.ts';
import { isKnownSection, withSection } from './sections.ts';
import { withNothingSelected, withOnboarding, withoutReplySelected } from './selection.ts';
import { asUnsent, withoutSending } from './sending.ts';
import { withRemovedIds, withStored } from './storing.ts';
import { noSuggestions } from './suggestions.ts';

/** Removes a group and remembers its id, so that events still in transit do not bring it back. */
export function groupDeleted(conversation: Conversation, groupId: string): Conversation {
  const { messages, pulling, waiting } = conversation;
  const last = messages.at(-1);
  const question = messages.find((message) => message.role === 'user' && message.message_id === groupId);
  const rest = withoutGroup(messages, groupId);
  const isKnown = rest !== messages || Object.hasOwn(pulling, groupId) || waiting?.replyId === groupId;
  if (!isKnown) return conversation;
  const isLastGroup = last !== undefined && groupIdOf(last) === groupId;
  return {
    ...withoutReplyState(conversation, groupId),
    messages: rest,
    sending: question ? withoutSending(conversation, localIdOf(question)) : conversation.sending,
    suggestions: isLastGroup ? noSuggestions(conversation.suggestions) : withoutKey(conversation.suggestions, groupId),
    removedIds: withRemovedIds(conversation.removedIds, [groupId]),
    selection: withoutReplySelected(conversation.selection, groupId),
  };
}

/** A regenerated reply names the question it replaces (extra_info remove_query_id). */
export const withoutEarlierGroup = (
  conversation: Conversation,
  removedQueryId: string | undefined,
  replyId: string,
): Conversation =>
  removedQueryId && removedQueryId !== replyId && !conversation.removedIds.includes(removedQueryId)
    ? groupDeleted(conversation, removedQueryId)
    : conversation;

/** Deleted in another window. Deleting a question deletes its group. */
export function messagesDeleted(conversation: Conversation, messageIds: readonly string[]): Conversation {
  const withoutGroups = messageIds.reduce(groupDeletedByQuestion, conversation);
  const messages = withoutMessages(withoutGroups.messages, ({ message_id }) => messageIds.includes(message_id));
  const removedIds = withRemovedIds(withoutGroups.removedIds, messageIds);
  if (messages === conversation.messages && removedIds === conversation.removedIds) return conversation;
  return { ...withoutGroups, messages, removedIds };
}

function groupDeletedByQuestion(conversation: Conversation, messageId: string): Conversation {
  const isQuestion = conversation.messages.some(({ role, message_id }) => role === 'user' && message_id === messageId);
  return isQuestion || Object.hasOwn(conversation.pulling, messageId)
    ? groupDeleted(conversation, messageId)
    : conversation;
}

/** chat §4 Regenerate: the question stays in place and is sent again; everything that answered it is removed. */
export function regenerationStarted(conversation: Conversation, groupId: string, localMessageId: string): Conversation {
  const position = conversation.messages.findLastIndex(
    ({ role, message_id }) => role === 'user' && message_id === groupId,
  );
  const question = conversation.messages[position];
  if (!question) return conversation;
  const resent = asUnsent({
    ...question,
    extra_info: { ...question.extra_info, local_message_id: localMessageId },
  });
  const messages = withoutMessages(
    withMessageAt(conversation.messages, position, resent),
    (message) => message.role === 'assistant' && groupIdOf(message) === groupId,
  );
  return {
    ...withoutReplyState(conversation, groupId),
    messages,
    sending: { localMessageId },
    suggestions: withoutKey(conversation.suggestions, groupId),
  };
}

/** chat §4 Clear context: a new section, with optional messages in it. */
export function contextCleared(
  conversation: Conversation,
  sectionId: string,
  inserted: readonly ChatMessage[],
): Conversation {
  const isKnown = isKnownSection(conversation, sectionId);
  const messages = withStored(conversation.messages, inserted, conversation.removedIds);
  if (isKnown && messages === conversation.messages) return conversation;
  return {
    ...conversation,
    messages,
    history: inserted.reduce((history, { message_index }) => withReach(history, message_index), conversation.history),
    ...(!isKnown && {
      sections: withSection(conversation.sections, sectionId),
      suggestions: noSuggestions(conversation.suggestions),
      selection: withOnboarding(conversation.selection, sectionId),
    }),
  };
}

/** chat §4 Clear history. Cleared messages count as read; events still in transit are ignored. */
export function historyCleared(conversation: Conversation, sectionId: string | null): Conversation {
  if (sectionId !== null && isKnownSection(conversation, sectionId)) return conversation;
  const { history, pulling, waiting, sending, selection } = conversation;
  const running = Object.keys(pulling).filter((replyId) => isPulling(pulling[replyId]));
  const ended = [...running, ...(waiting ? [waiting.replyId] : []), ...(sending ? [sending.localMessageId] : [])];
  return {
    ...conversation,
    messages: [],
    sections: {
      ...(sectionId === null ? conversation.sections : withSection(conversation.sections, sectionId)),
      announced: null,
    },
    sending: null,
    waiting: null,
    responding: null,
    pulling: {},
    suggestions: noSuggestions(conversation.suggestions),
    removedIds: withRemovedIds(conversation.removedIds, ended),
    selection: {
      ...withNothingSelected(selection),
      onboardingIdList: sectionId === null ? selection.onboardingIdList.slice(-1) : [sectionId],
    },
    history: {
      ...history,
      readIndex: history.endIndex,
      maxLoadIndex: history.endIndex,
      cursor: '0',
      nextCursor: '0',
      prevHasMore: false,
      nextHasMore: false,
      scrollViewFarFromBottom: false,
      locks: {},
      errors: {},
    },
  };
}

/** The record without a key; the same record if it does not have the key. */
export function withoutKey<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
): Readonly<Record<string, Value>> {
  if (!Object.hasOwn(record, key)) return record;
  const { [key]: _removed, ...rest } = record;
  return rest;
}

function withoutReplyState(conversation: Conversation, replyId: string): Conversation {
  const { announced } = conversation.sections;
  return {
    ...conversation,
    waiting: withoutReply(conversation.waiting, replyId),
    responding: withoutReply(conversation.responding, replyId),
    pulling: withoutKey(conversation.pulling, replyId),
    sections: announced?.replyId === replyId ? { ...conversation.sections, announced: null } : conversation.sections,
  };
}
