import type { Conversation } from '../conversation/conversation.ts';
import type { PermissionPreferences } from './preferences.ts';

/** Whether there is a reply to stop. */
export function canStop(
  { waiting }: Conversation,
  { showStopRespond }: Pick<PermissionPreferences, 'showStopRespond'>,
): boolean {
  return showStopRespond && waiting !== null;
}
