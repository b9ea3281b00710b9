import { type CoreMessage, findMessage } from '@parley/chat-core';
import { useInGroup } from './use-in-group.ts';

/** The message with its text so far. The component renders with every delta: use it as deep in the tree as possible. */
export function useMessage(messageId: string): CoreMessage | null {
  return useInGroup((conversation) => findMessage(conversation, messageId));
}
