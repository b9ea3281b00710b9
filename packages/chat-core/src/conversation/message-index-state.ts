import { compareIndexes, isCounted, laterIndex, reachOf } from '../message/message-index.ts';
import type { Conversation, HistoryState } from './conversation.ts';

/*
 * chat §3 Message index state: where the conversation ends, how far it was read, how far it is loaded without a gap, and
 * where the reader is.
 */

/** The read index never moves back. */
export function readMarked(conversation: Conversation, index: string): Conversation {
  const { history } = conversation;
  const readIndex = laterIndex(history.readIndex, index);
  if (readIndex === history.readIndex) return conversation;
  return { ...conversation, history: { ...history, readIndex, endIndex: laterIndex(history.endIndex, readIndex) } };
}

/** The index to mark as read: that of the last loaded message, or `null` if that is read already. */
export function indexToMarkRead({
  history: { maxLoadIndex, readIndex },
}: Pick<Conversation, 'history'>): string | null {
  return isCounted(maxLoadIndex) && compareIndexes(maxLoadIndex, readIndex) > 0 ? maxLoadIndex : null;
}

/** Messages after the loaded ones were added while this client was not subscribed: load-next brings them. */
export function endMoved(conversation: Conversation, end: string): Conversation {
  const { history, messages } = conversation;
  const endIndex = laterIndex(history.endIndex, end);
  const loaded = reachOf(messages, history.maxLoadIndex);
  const isBehind = !history.nextHasMore && isCounted(endIndex) && laterIndex(loaded, endIndex) !== loaded;
  if (endIndex === history.endIndex && !isBehind) return conversation;
  const behind = isBehind ? { nextHasMore: true, nextCursor: loaded, maxLoadIndex: loaded } : {};
  return { ...conversation, history: { ...history, endIndex, ...behind } };
}

/** A live message with this index was added. */
export function withReach(history: HistoryState, index: string): HistoryState {
  if (!isCounted(index)) return history;
  const endIndex = laterIndex(history.endIndex, index);
  const maxLoadIndex = history.nextHasMore ? history.maxLoadIndex : laterIndex(history.maxLoadIndex, index);
  if (endIndex === history.endIndex && maxLoadIndex === history.maxLoadIndex) return history;
  const nextCursor = history.nextHasMore ? history.nextCursor : maxLoadIndex;
  return { ...history, endIndex, maxLoadIndex, nextCursor };
}

export function scrolled(conversation: Conversation, scrollViewFarFromBottom: boolean): Conversation {
  const { history } = conversation;
  if (history.scrollViewFarFromBottom === scrollViewFarFromBottom) return conversation;
  return { ...conversation, history: { ...history, scrollViewFarFromBottom } };
}
