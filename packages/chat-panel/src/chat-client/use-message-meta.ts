import { type MessageMeta, messageMeta } from '@parley/chat-core';
import { useInGroup } from './use-in-group.ts';

/** What there is to know about a message beside its words; it stays the same while they are added. */
export function useMessageMeta(messageId: string): MessageMeta | null {
  return useInGroup((conversation) => messageMeta(conversation, messageId));
}
