import type { Conversation } from '../conversation/conversation.ts';
import { findGroup } from '../message/find-group.ts';

/** Whether a group may be answered anew: it has a question, is not locked, and no send is pending. */
export function canRegenerate(conversation: Conversation, groupId: string): boolean {
  const { locks, sending } = conversation;
  if (Object.hasOwn(locks.groups, groupId) || sending !== null || locks.global !== null) return false;
  return Boolean(findGroup(conversation, groupId)?.memberSet.userMessageId);
}
