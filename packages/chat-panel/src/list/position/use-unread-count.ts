import { useState } from 'react';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { unreadCount } from './unread-count.ts';

/** How many answers have come since the reader left the end of the list. */
export function useUnreadCount(isFollowing: boolean): number {
  const newestKey = useConversation(({ messages }) => messages[messages.length - 1]?.key ?? null);
  const [lastSeenKey, setLastSeenKey] = useState(newestKey);
  if (isFollowing && lastSeenKey !== newestKey) setLastSeenKey(newestKey);
  return useConversation(({ messages }) => (isFollowing ? 0 : unreadCount(messages, lastSeenKey)));
}
