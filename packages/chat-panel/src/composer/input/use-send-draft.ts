import { isSendButtonDisabled } from '@parley/chat-core';
import { useCallback, useImperativeHandle, useRef, useSyncExternalStore } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import type { PanelPreferences } from '../../settings/panel-preferences.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { mentionsIn } from '../mention/mention-text.ts';
import { useComposer } from '../state/composer-context.ts';
import { useComposerHandle } from '../state/composer-handle.ts';
import { isBeingRead } from '../uploads/upload-outcome.ts';
import { toChosenFiles, usePendingFiles } from '../uploads/use-pending-files.ts';

/** chat §5: blank text is sent if the host allows it, or if it or a plugin adds other content to the message. */
const isBlankAllowed = ({ allowBlankText, hasOtherContent }: PanelPreferences): boolean =>
  allowBlankText || hasOtherContent;

/**
 * Whether the draft may be sent, with one rule for the button, the keys and the commands of the composer. Not while a file is
 * being read: what the model does not get of it is said before sending.
 */
function useDraftPermission(): (interruptScenario?: 'replying') => boolean {
  const client = useClient();
  const { draft } = useComposerHandle();
  const { preferences } = useSettings();
  const files = usePendingFiles();
  const { newMessageInterruptScenario } = preferences;
  return (interruptScenario) =>
    !files.some(isBeingRead) &&
    !isSendButtonDisabled(
      client.conversation.getState(),
      { ...preferences, newMessageInterruptScenario: interruptScenario ?? newMessageInterruptScenario },
      {
        text: draft.getText(),
        files: toChosenFiles(files),
        hasOtherContent: isBlankAllowed(preferences),
      },
    );
}

interface SendDraft {
  readonly canSendDraft: boolean;
  readonly sendDraft: () => void;
  /** Sends the draft during a reply, and stops the reply if the draft would have to wait for it. */
  readonly sendDraftNow: () => boolean;
}

export function useSendDraft(): SendDraft {
  const client = useClient();
  const texts = useTexts();
  const { draft } = useComposerHandle();
  const { preferences, callHost } = useSettings();
  const { input, setNotice } = useComposer();
  const files = usePendingFiles();
  const maySend = useDraftPermission();
  const isHostDeciding = useRef(false);
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribes = [client.conversation.subscribe(listener), draft.subscribe(listener)];
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
    [client, draft],
  );
  // Selects the permission and not the text, so that a key press renders the composer only if the permission changes.
  const canSendDraft = useSyncExternalStore(
    subscribe,
    () => maySend(),
    () => maySend(),
  );

  function isReady(isNow: boolean): boolean {
    if (isHostDeciding.current || !(isNow ? maySend('replying') : maySend())) return false;
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

  function send(isNow: boolean): void {
    const text = draft.getText();
    const message = { text: text.trim() === '' ? '' : text, files: { fileIds: files.map(({ id }) => id) } };
    // The call itself puts the message into the list or the outbox: the text is cleared only when it is there. A message
    // that fails stays in the list, with a way to retry.
    const options = {
      from: 'inputAndSend',
      mentionIds: mentioned(),
      allowBlankText: isBlankAllowed(preferences),
    } as const;
    client
      .sendMixed(message, options)
      .then((sent) => {
        if (isNow && sent.result === 'queued') return client.sendNow(sent.localMessageId);
      })
      .catch(() => undefined);
    draft.setText('');
    setNotice(null);
    input.current?.focus();
  }

  async function sendIfAllowed(decision: Promise<boolean>, isNow: boolean): Promise<void> {
    const submitted = draft.getText();
    isHostDeciding.current = true;
    const isAllowed = await decision.catch(() => false);
    isHostDeciding.current = false;
    if (!isAllowed) return;
    // If the text has changed meanwhile, the host has not seen the new text.
    if (draft.getText() === submitted) send(isNow);
    else submit(isNow);
  }

  function submit(isNow: boolean): void {
    if (!isReady(isNow)) return;
    const decision = callHost('onBeforeSubmit', { text: draft.getText(), mentionList: mentioned() });
    if (decision instanceof Promise) void sendIfAllowed(decision, isNow);
    else if (decision !== false) send(isNow);
  }

  function sendDraftNow(): boolean {
    const isReplying = client.conversation.getState().waiting !== null;
    if (!isReplying || !(maySend() || (preferences.showStopRespond && maySend('replying')))) return false;
    submit(true);
    return true;
  }

  return { canSendDraft, sendDraft: () => submit(false), sendDraftNow };
}

/** Gives the other parts of the panel the commands of the composer. */
export function useComposerCommands({ sendDraft, sendDraftNow }: SendDraft): void {
  const { composer } = useComposerHandle();
  const { input } = useComposer();
  useImperativeHandle(composer, () => ({
    send: sendDraft,
    sendNow: sendDraftNow,
    focus: () => input.current?.focus(),
  }));
}
