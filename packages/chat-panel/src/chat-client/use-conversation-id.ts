import { useConversation } from './use-conversation.ts';

/** Null until the conversation is open. */
export const useConversationId = (): string | null =>
  useConversation(({ init }) => (init.status === 'success' ? init.conversationId : null));
