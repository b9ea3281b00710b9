import { type MessageMeta, messageMeta } from '@parley/chat-core';
import { useInGroup } from './use-in-group.ts';

/** The metadata of a message. It does not change while the message streams. */
export function useMessageMeta(messageId: string): MessageMeta | null {
  return useInGroup((conversation) => messageMeta(conversation, messageId));
}
