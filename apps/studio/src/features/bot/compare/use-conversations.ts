import type { ChatClient, Conversation } from '@parley/chat-core';
import { useCallback, useSyncExternalStore } from 'react';

/** A value of several conversations. It must be the same until it changes, such as a text or a boolean. */
export function useConversations<Value>(
  clients: readonly ChatClient[],
  select: (conversations: readonly Conversation[]) => Value,
): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = clients.map(({ conversation }) => conversation.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [clients],
  );
  return useSyncExternalStore(subscribe, () => select(clients.map(({ conversation }) => conversation.getState())));
}

/** Whether a variant is sending, waiting or answering. */
export const isReplying = ({ sending, waiting, responding }: Conversation): boolean =>
  sending !== null || waiting !== null || responding !== null;

export async function stopReplying(client: Pick<ChatClient, 'conversation' | 'stopResponding'>): Promise<void> {
  if (isReplying(client.conversation.getState())) await client.stopResponding();
}
