import { type CoreMessage, findMessage } from '@parley/chat-core';
import { useInGroup } from './use-in-group.ts';

/** The message with every word it has so far. Whoever reads it renders with each of them: use it as deep as possible. */
export function useMessage(messageId: string): CoreMessage | null {
  return useInGroup((conversation) => findMessage(conversation, messageId));
}
