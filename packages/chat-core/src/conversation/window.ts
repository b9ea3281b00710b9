import type { CoreMessage } from '../message/core-message.ts';
import { groupIdOf } from '../message/group-id.ts';
import { compareIndexes, isCounted, laterIndex } from '../message/message-index.ts';
import type { Conversation, HistoryState } from './conversation.ts';
import type { ConversationEvent } from './conversation-event.ts';
import type { Messages } from './message-list.ts';

/**
 * Keeps the number of messages bounded: those farthest from the reader go, and the cursor of that side moves to where they
 * were. (A cursor is a position, and so is message_index.) What is not counted, not finished or waited for stays: it is
 * nowhere else.
 */
export function withinWindow(conversation: Conversation, farSide: 'oldest' | 'newest'): Conversation {
  const { messages, history, waiting } = conversation;
  const excess = messages.length - history.windowSize;
  if (excess <= 0) return conversation;
  const dropped = farthest(messages, excess, farSide, waiting?.replyId);
  if (dropped.size === 0) return conversation;
  const kept = messages.filter((message) => !dropped.has(message));
  return { ...conversation, messages: kept, history: withSideMoved(history, kept, dropped, farSide) };
}

/** The side that is far from whoever reads: a page was asked for by somebody who looks that way. */
export function farSideAfter(event: ConversationEvent, { history }: Conversation): 'oldest' | 'newest' {
  switch (event.type) {
    case 'history-loaded':
      return event.load === 'load-prev' ? 'newest' : 'oldest';
    case 'init-succeeded':
    case 'messages-refreshed':
      return 'oldest';
    default:
      return history.scrollViewFarFromBottom ? 'newest' : 'oldest';
  }
}

function farthest(
  messages: Messages,
  count: number,
  farSide: 'oldest' | 'newest',
  waitedId: string | undefined,
): Set<CoreMessage> {
  const mayGo = messages.filter(
    (message) => message.is_finish && isCounted(message.message_index) && groupIdOf(message) !== waitedId,
  );
  return new Set(farSide === 'oldest' ? mayGo.slice(0, count) : mayGo.slice(-count));
}

function withSideMoved(
  history: HistoryState,
  kept: Messages,
  dropped: Set<CoreMessage>,
  farSide: 'oldest' | 'newest',
): HistoryState {
  const indexes = [...dropped].map(({ message_index }) => message_index);
  const counted = kept.map(({ message_index }) => message_index).filter(isCounted);
  if (farSide === 'oldest') {
    const lastDropped = indexes.at(-1) ?? '0';
    const cursor = counted.find((index) => compareIndexes(index, lastDropped) > 0) ?? '0';
    // A hole that lay among what was dropped is now part of what can be loaded backwards.
    const isHoleGone = history.nextHasMore && compareIndexes(history.nextCursor, lastDropped) <= 0;
    return {
      ...history,
      prevHasMore: true,
      cursor,
      ...(isHoleGone && { nextHasMore: false, maxLoadIndex: counted.at(-1) ?? history.maxLoadIndex }),
    };
  }
  const firstDropped = indexes[0] ?? '0';
  const reached = counted.findLast((index) => compareIndexes(index, firstDropped) < 0) ?? '0';
  const isEarlier = history.nextHasMore && compareIndexes(history.nextCursor, reached) < 0;
  const nextCursor = isEarlier ? history.nextCursor : reached;
  return { ...history, nextHasMore: true, nextCursor, maxLoadIndex: nextCursor };
}

/** After live messages were added: how far the conversation goes, and how far it is held without a hole. */
export function withReach(history: HistoryState, index: string): HistoryState {
  if (!isCounted(index)) return history;
  const endIndex = laterIndex(history.endIndex, index);
  const maxLoadIndex = history.nextHasMore ? history.maxLoadIndex : laterIndex(history.maxLoadIndex, index);
  if (endIndex === history.endIndex && maxLoadIndex === history.maxLoadIndex) return history;
  const nextCursor = history.nextHasMore ? history.nextCursor : maxLoadIndex;
  return { ...history, endIndex, maxLoadIndex, nextCursor };
}
