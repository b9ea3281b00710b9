import { type Conversation, type CoreMessage, findMessage, type MessageMeta, messageMeta } from '@parley/chat-core';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { type Sender, senderOf } from '../selectors/sender.ts';
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

/** The message with its text so far. The component renders with every delta: use it as deep in the tree as possible. */
export function useMessage(messageId: string): CoreMessage | null {
  return useInGroup((conversation) => findMessage(conversation, messageId));
}

/** The metadata of a message. It does not change while the message streams. */
export function useMessageMeta(messageId: string): MessageMeta | null {
  return useInGroup((conversation) => messageMeta(conversation, messageId));
}

export function useSender(messageId: string): Sender | null {
  return useInGroup((conversation) => {
    const message = findMessage(conversation, messageId);
    return message && senderOf(conversation, message);
  });
}
