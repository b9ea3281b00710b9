import type { Conversation } from '../conversation/conversation.ts';
import { canSend } from './can-send.ts';
import type { ChosenFile, PermissionPreferences } from './preferences.ts';

/** What is about to be sent. */
export interface Draft {
  readonly text: string;
  readonly files: readonly ChosenFile[];
  /** Something else that can go without words, such as a quote. */
  readonly hasOtherContent?: boolean;
}

export function isSendButtonDisabled(
  conversation: Conversation,
  preferences: Pick<PermissionPreferences, 'newMessageInterruptScenario' | 'readonly' | 'isInputReadonly'>,
  { text, files, hasOtherContent = false }: Draft,
): boolean {
  if (preferences.readonly || preferences.isInputReadonly) return true;
  const isEmpty = text.trim() === '' && files.length === 0 && !hasOtherContent;
  return isEmpty || !canSend(conversation, preferences, files);
}
