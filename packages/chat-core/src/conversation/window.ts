import type { CoreMessage } from '../message/core-message.ts';
import { groupIdOf } from '../message/group-id.ts';
import { compareIndexes, isCounted } from '../message/message-index.ts';
import type { Conversation, HistoryState } from './conversation.ts';
import type { ConversationEvent } from './conversation-event.ts';
import type { Messages } from './message-list.ts';

/**
 * Bounds the number of messages: drops those farthest from the reader and moves the cursor of that side to where they were.
 * (A cursor is a position, and so is message_index.) Messages without an index, unfinished ones and the awaited reply stay:
 * they cannot be loaded again.
 */
export function withinWindow(conversation: Conversation, farSide: 'oldest' | 'newest'): Conversation {
  const { messages, history, waiting } = conversation;
  const excess = messages.length - history.windowSize;
  if (excess <= 0) return conversation;
  const dropped = farthest(messages, excess, farSide, waiting?.replyId);
  if (dropped.size === 0) return conversation;
  const remaining = messages.filter((message) => !dropped.has(message));
  return { ...conversation, messages: remaining, history: withSideMoved(history, remaining, dropped, farSide) };
}

/** The side far from the reader. A page is loaded at the side the reader looks at. */
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
  awaitedId: string | undefined,
): Set<CoreMessage> {
  const mayGo = messages.filter(
    (message) => message.is_finish && isCounted(message.message_index) && groupIdOf(message) !== awaitedId,
  );
  return new Set(farSide === 'oldest' ? mayGo.slice(0, count) : mayGo.slice(-count));
}

function withSideMoved(
  history: HistoryState,
  remaining: Messages,
  dropped: Set<CoreMessage>,
  farSide: 'oldest' | 'newest',
): HistoryState {
  const indexes = [...dropped].map(({ message_index }) => message_index);
  const counted = remaining.map(({ message_index }) => message_index).filter(isCounted);
  if (farSide === 'oldest') {
    const lastDropped = indexes.at(-1) ?? '0';
    const cursor = counted.find((index) => compareIndexes(index, lastDropped) > 0) ?? '0';
    // A gap among the dropped messages is now covered by load-prev.
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
