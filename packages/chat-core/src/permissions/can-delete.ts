import type { Conversation } from '../conversation/conversation.ts';
import { findGroup } from '../message/find-group.ts';

/** Whether a group may be deleted: not twice, and not while it is made anew. */
export function canDelete(conversation: Conversation, groupId: string): boolean {
  return !Object.hasOwn(conversation.locks.groups, groupId) && findGroup(conversation, groupId) !== null;
}
