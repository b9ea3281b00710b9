import { compareIndexes, isCounted, laterIndex } from '../message/message-index.ts';
import type { Conversation } from './conversation.ts';

/** Reading never goes back. */
export function readMarked(conversation: Conversation, index: string): Conversation {
  const { history } = conversation;
  const readIndex = laterIndex(history.readIndex, index);
  if (readIndex === history.readIndex) return conversation;
  return { ...conversation, history: { ...history, readIndex, endIndex: laterIndex(history.endIndex, readIndex) } };
}

/** How far reading may be marked: to the last message that is held. Null when that is marked already. */
export function indexToMarkRead({
  history: { maxLoadIndex, readIndex },
}: Pick<Conversation, 'history'>): string | null {
  return isCounted(maxLoadIndex) && compareIndexes(maxLoadIndex, readIndex) > 0 ? maxLoadIndex : null;
}
