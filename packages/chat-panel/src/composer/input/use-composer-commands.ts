import { canStop, isSendButtonDisabled } from '@parley/chat-core';
import { useImperativeHandle } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useComposerHandle } from '../state/composer-handle.ts';
import { toChosenFiles, usePendingFiles } from '../uploads/use-pending-files.ts';

/** Lets others send what is written. */
export function useComposerCommands(sendDraft: () => void): void {
  const client = useClient();
  const { composer, draft } = useComposerHandle();
  const { preferences } = useSettings();
  const files = usePendingFiles();

  function maySend(interrupting = preferences.newMessageInterruptScenario): boolean {
    const written = { text: draft.getText(), files: toChosenFiles(files) };
    const asked = { ...preferences, newMessageInterruptScenario: interrupting };
    return !isSendButtonDisabled(client.conversation.getState(), asked, written);
  }

  function sendNow(): boolean {
    const now = client.conversation.getState();
    if (now.waiting === null) return false;
    if (maySend()) sendDraft();
    else if (maySend('replying') && canStop(now, preferences))
      void client.stopResponding().then(() => composer.current?.send());
    else return false;
    return true;
  }

  useImperativeHandle(composer, () => ({ send: sendDraft, sendNow }));
}
