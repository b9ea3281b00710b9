import type { Conversation } from '../conversation/conversation.ts';
import { canSend } from './can-send.ts';
import type { ChosenFile, PermissionPreferences } from './preferences.ts';

/** Whether more may be added to the message: only when it could be sent, and while there is room for a file. */
export function canUseMore(
  conversation: Conversation,
  preferences: Pick<PermissionPreferences, 'newMessageInterruptScenario' | 'fileLimit'>,
  files: readonly ChosenFile[],
): boolean {
  return files.length < preferences.fileLimit && canSend(conversation, preferences, files);
}
