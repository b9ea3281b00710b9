import type { ChatClient, CoreMessage } from '@parley/chat-core';

export interface LoadedPage {
  readonly direction: 'prev' | 'next';
  /** What was not held before, oldest first. */
  readonly messages: readonly CoreMessage[];
}

/** Tells of each page of history that was asked for and has come. Whoever draws draws it after that. Gives how to stop. */
export function watchLoadedPages(
  { getState, subscribe }: ChatClient['conversation'],
  tell: (page: LoadedPage) => void,
): () => void {
  let before = getState();
  return subscribe(() => {
    const last = before;
    before = getState();
    const { history } = before;
    if (history === last.history) return;
    const { locks, cursor, nextCursor } = last.history;
    const isOlder = locks['load-prev'] !== undefined && cursor !== history.cursor;
    const isNewer = locks['load-next'] !== undefined && nextCursor !== history.nextCursor;
    if (!isOlder && !isNewer) return;
    const held = new Set(last.messages.map(({ message_id }) => message_id));
    const messages = before.messages.filter(({ message_id }) => !held.has(message_id));
    tell({ direction: isOlder ? 'prev' : 'next', messages });
  });
}
