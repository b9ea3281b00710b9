import type { ChatClient, CoreMessage } from '@parley/chat-core';

export interface LoadedPage {
  readonly direction: 'prev' | 'next';
  /** The newly loaded messages, oldest first. */
  readonly messages: readonly CoreMessage[];
}

/** Calls back for each page of history that was loaded, before it is rendered. Returns how to stop. */
export function watchLoadedPages(
  { getState, subscribe }: ChatClient['conversation'],
  onPage: (page: LoadedPage) => void,
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
    onPage({ direction: isOlder ? 'prev' : 'next', messages });
  });
}
