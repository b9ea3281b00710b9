import { useConversation } from './use-conversation.ts';

/** The id of the open conversation; null until it is open. */
export const useConversationId = (): string | null =>
  useConversation(({ init }) => (init.status === 'success' ? init.conversationId : null));
