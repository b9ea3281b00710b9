import { isSendButtonDisabled } from '@parley/chat-core';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { mentionsIn } from '../mention/mentions-in.ts';
import { useComposer } from '../state/composer-context.ts';
import { useComposerHandle } from '../state/composer-handle.ts';
import { toChosenFiles, usePendingFiles } from '../uploads/use-pending-files.ts';

/** Whether what is written may be sent, and sending it. Button, key and command ask the same. */
export function useSendDraft(): { canSendDraft: boolean; sendDraft: () => void } {
  const client = useClient();
  const texts = useTexts();
  const { draft } = useComposerHandle();
  const { preferences, callHost } = useSettings();
  const { input, setNotice } = useComposer();
  const files = usePendingFiles();
  const isHostAsked = useRef(false);
  // Not the text itself: a key concerns the composer only where it changes whether there is something to send.
  const isNotReady = () =>
    isSendButtonDisabled(client.conversation.getState(), preferences, {
      text: draft.getText(),
      files: toChosenFiles(files),
    });
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = [client.conversation.subscribe(listener), draft.subscribe(listener)];
      return () => {
        for (const unsubscribe of leave) unsubscribe();
      };
    },
    [client, draft],
  );
  const isDisabled = useSyncExternalStore(subscribe, isNotReady, isNotReady);

  function isReady(): boolean {
    if (isHostAsked.current || isNotReady()) return false;
    const unsupported = files.filter(({ fileType }) => fileType === null);
    if (unsupported.length === 0) return true;
    const names = unsupported.map(({ file }) => file.name).join(', ');
    setNotice({ tone: 'warning', text: formatText(texts.fileTypeUnsupported, { names }) });
    return false;
  }

  function mentioned(): readonly string[] {
    const { senders } = client.conversation.getState();
    return preferences.enableMention ? mentionsIn(draft.getText(), senders.botInfoMap) : [];
  }

  function send(): void {
    const written = draft.getText();
    const mentionIds = mentioned();
    // The message is in the list from here on. If it fails it stays there, with a way to send it again.
    draft.setText('');
    setNotice(null);
    input.current?.focus();
    const message = { text: written.trim() === '' ? '' : written, files: { fileIds: files.map(({ id }) => id) } };
    client.sendMixed(message, { from: 'inputAndSend', mentionIds }).catch(() => undefined);
  }

  async function sendIf(answer: Promise<boolean>): Promise<void> {
    const asked = draft.getText();
    isHostAsked.current = true;
    const isAllowed = await answer.catch(() => false);
    isHostAsked.current = false;
    if (!isAllowed) return;
    // What was written meanwhile the host has not seen.
    if (draft.getText() === asked) send();
    else sendDraft();
  }

  function sendDraft(): void {
    if (!isReady()) return;
    const answer = callHost('onBeforeSubmit', { text: draft.getText(), mentionList: mentioned() });
    if (answer instanceof Promise) void sendIf(answer);
    else if (answer !== false) send();
  }

  return { canSendDraft: !isDisabled, sendDraft };
}
