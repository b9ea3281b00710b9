import type { Conversation } from '@parley/chat-core';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { useClientOfPanel } from './client-context.ts';

/** The group whose row is rendered; `null` outside of rows. */
export const GroupContext = createContext<string | null>(null);

/** `useConversation` for components in the row of a group: it selects again only when that group changes. */
export function useInGroup<Value>(select: (conversation: Conversation) => Value): Value {
  const { client, groupFeed } = useClientOfPanel();
  const groupId = use(GroupContext);
  const subscribe = useCallback(
    (listener: () => void) =>
      groupId === null ? client.conversation.subscribe(listener) : groupFeed.subscribe(groupId, listener),
    [client, groupFeed, groupId],
  );
  const read = () => select(client.conversation.getState());
  return useSyncExternalStore(subscribe, read, read);
}
