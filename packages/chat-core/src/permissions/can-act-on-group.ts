import type { Conversation } from '../conversation/conversation.ts';
import { isGroupReplying } from '../message/group-replying.ts';
import type { PermissionPreferences } from './preferences.ts';

/** Whether the group shows its action bar (chat §2). */
export function canActOnGroup(
  conversation: Conversation,
  groupId: string,
  preferences: Pick<PermissionPreferences, 'enableMessageBoxActionBar' | 'readonly'>,
): boolean {
  return preferences.enableMessageBoxActionBar && !preferences.readonly && !isGroupReplying(conversation, groupId);
}
