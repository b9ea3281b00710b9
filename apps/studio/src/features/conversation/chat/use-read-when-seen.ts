import { type ChatClient, indexToMarkRead } from '@parley/chat-core';
import { useEffect } from 'react';

/**
 * Marks as read what came before the conversation was opened, or while the page was away. What comes while it is open, the client
 * marks by itself.
 */
export function useReadWhenSeen(client: ChatClient | null): void {
  useEffect(() => {
    if (!client) return;
    const mark = () => {
      const isUnread = indexToMarkRead(client.conversation.getState()) !== null;
      if (isUnread && document.visibilityState !== 'hidden') client.markRead();
    };
    mark();
    const leave = client.conversation.select(indexToMarkRead, mark);
    document.addEventListener('visibilitychange', mark);
    return () => {
      leave();
      document.removeEventListener('visibilitychange', mark);
    };
  }, [client]);
}
