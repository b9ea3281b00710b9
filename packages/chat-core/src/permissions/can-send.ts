import type { Conversation } from '../conversation/conversation.ts';
import type { ChosenFile, InterruptScenario, PermissionPreferences } from './preferences.ts';

/** Whether a message may be sent now. Never while another awaits its acknowledgement or a file is not uploaded. */
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
