import { MessageEnding } from '@parley/contract';
import type { Conversation } from '../conversation/conversation.ts';
import { findGroup, isGroupReplying } from '../selectors/message-groups.ts';
import { findMessage } from '../selectors/message-layout.ts';

/** When a new message may interrupt a running reply (chat §4 New-message permission). */
export type InterruptScenario = 'replying' | 'suggesting' | 'never';

/** The host's preferences that permissions depend on; defaults from wire §2.5. */
export interface PermissionPreferences {
  readonly newMessageInterruptScenario: InterruptScenario;
  readonly enableMessageBoxActionBar: boolean;
  readonly readonly: boolean;
  readonly isInputReadonly: boolean;
  readonly showStopRespond: boolean;
  readonly fileLimit: number;
}

export const DEFAULT_INTERRUPT_SCENARIO: InterruptScenario = 'replying';

export const DEFAULT_PERMISSION_PREFERENCES: PermissionPreferences = {
  newMessageInterruptScenario: DEFAULT_INTERRUPT_SCENARIO,
  enableMessageBoxActionBar: false,
  readonly: false,
  isInputReadonly: false,
  showStopRespond: true,
  fileLimit: 1,
};

/** A chosen file, as far as permissions depend on it. */
export interface ChosenFile {
  readonly status: 'init' | 'uploading' | 'success' | 'canceled' | 'error';
}

/** Whether a message may be sent now: never while another awaits its acknowledgement or a file is not uploaded. */
export function canSend(
  conversation: Conversation,
  { newMessageInterruptScenario }: Pick<PermissionPreferences, 'newMessageInterruptScenario'>,
  files: readonly ChosenFile[] = [],
): boolean {
  return (
    conversation.init.status === 'success' &&
    conversation.sending === null &&
    conversation.locks.global === null &&
    files.every(({ status }) => status === 'success') &&
    mayInterrupt(conversation, newMessageInterruptScenario)
  );
}

function mayInterrupt({ waiting, responding }: Conversation, scenario: InterruptScenario): boolean {
  switch (scenario) {
    case 'replying':
      return true;
    case 'suggesting':
      return waiting ? waiting.phase === 'suggestion' : responding === null;
    case 'never':
      return waiting === null && responding === null;
  }
}

/** The message in the input. */
export interface Draft {
  readonly text: string;
  readonly files: readonly ChosenFile[];
  /** Something else that can be sent without text, such as a quote. */
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

/** Whether the more button is enabled: the message could be sent, and another file fits. */
export function canUseMore(
  conversation: Conversation,
  preferences: Pick<PermissionPreferences, 'newMessageInterruptScenario' | 'fileLimit'>,
  files: readonly ChosenFile[],
): boolean {
  return files.length < preferences.fileLimit && canSend(conversation, preferences, files);
}

/** Whether there is an answer to stop. There is no button for suggestions: a new message interrupts them or waits for their end. */
export function canStop(
  { waiting }: Conversation,
  { showStopRespond }: Pick<PermissionPreferences, 'showStopRespond'>,
): boolean {
  return showStopRespond && waiting?.phase === 'formal';
}

/** Not without messages, nor while a message is being sent. */
export function canClearHistory({ messages, sending, locks }: Conversation): boolean {
  return messages.length > 0 && sending === null && locks.global === null;
}

/** A section without messages has no context to clear. */
export function canClearContext({ messages, sending, locks, sections }: Conversation): boolean {
  if (sending !== null || locks.global !== null) return false;
  return messages.some(({ section_id }) => section_id === sections.latestSectionId);
}

/** Whether the group shows its action bar (chat §2). */
export function canActOnGroup(
  conversation: Conversation,
  groupId: string,
  preferences: Pick<PermissionPreferences, 'enableMessageBoxActionBar' | 'readonly'>,
): boolean {
  return preferences.enableMessageBoxActionBar && !preferences.readonly && !isGroupReplying(conversation, groupId);
}

/** Whether a group may be deleted: not twice, and not while it is regenerated. */
export function canDelete(conversation: Conversation, groupId: string): boolean {
  return !Object.hasOwn(conversation.locks.groups, groupId) && findGroup(conversation, groupId) !== null;
}

/** Whether a group may be regenerated: it has a question, is not locked, and no send is pending. */
export function canRegenerate(conversation: Conversation, groupId: string): boolean {
  const { locks, sending } = conversation;
  if (Object.hasOwn(locks.groups, groupId) || sending !== null || locks.global !== null) return false;
  return Boolean(findGroup(conversation, groupId)?.memberSet.userMessageId);
}

/** Whether the last answer of a group may be continued: it reached its token limit, and nothing was asked after it. */
export function canContinue(conversation: Conversation, groupId: string): boolean {
  const { locks, sections, sending, waiting } = conversation;
  const group = findGroup(conversation, groupId);
  if (!group?.isLatest || group.sectionId !== sections.latestSectionId) return false;
  if (Object.hasOwn(locks.groups, groupId) || sending !== null || waiting !== null || locks.global !== null)
    return false;
  const answer = findMessage(conversation, group.memberSet.llmAnswerMessageIdList.at(-1) ?? '');
  return answer?.is_finish === true && answer.extra_info.ending === MessageEnding.length && answer.content !== '';
}
