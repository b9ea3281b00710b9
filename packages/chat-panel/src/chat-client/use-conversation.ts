import type { Conversation } from '@parley/chat-core';
import { useSyncExternalStore } from 'react';
import { useClient } from './client-context.ts';

/**
 * Selects a value from the conversation and renders again only when that value changes. For components that exist once
 * in a panel; rows use `useInGroup`. The selector returns a primitive or a reference that is stable between events.
 */
export function useConversation<Value>(select: (conversation: Conversation) => Value): Value {
  const { conversation } = useClient();
  const read = () => select(conversation.getState());
  return useSyncExternalStore(conversation.subscribe, read, read);
}

/** The id of the open conversation; null until it is open. */
export const useConversationId = (): string | null =>
  useConversation(({ init }) => (init.status === 'success' ? init.conversationId : null));
