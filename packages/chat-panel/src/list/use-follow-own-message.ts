import { useEffect } from 'react';
import { useConversation } from '../chat-client/use-conversation.ts';

/** Who sends something wants to see it, wherever they were reading. */
export function useFollowOwnMessage(goToEnd: () => void): void {
  const sendingId = useConversation(({ sending }) => sending?.localMessageId ?? null);
  useEffect(() => {
    if (sendingId !== null) goToEnd();
  }, [sendingId, goToEnd]);
}
