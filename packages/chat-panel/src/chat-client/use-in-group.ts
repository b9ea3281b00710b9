import type { Conversation } from '@parley/chat-core';
import { use, useCallback, useSyncExternalStore } from 'react';
import { useClientOfPanel } from './client-context.ts';
import { GroupContext } from './group-context.ts';

/** `useConversation` for what stands in the row of a group: it is asked only when something happened to that group. */
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
