import { type Conversation, findMessage } from '@parley/chat-core';
import { incompleteReply } from './incomplete-reply.ts';
import { isSilent } from './is-silent.ts';

/** An answer of which only a part is there. One without any words has nothing that this could be said of. */
export function isCutShort(conversation: Conversation, messageId: string, groupId: string): boolean {
  const message = findMessage(conversation, messageId);
  if (message?.status !== 'broken' || isSilent(message)) return false;
  return incompleteReply(conversation, groupId)?.status === 'incomplete';
}
