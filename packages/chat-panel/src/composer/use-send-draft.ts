import { isSendButtonDisabled } from '@parley/chat-core';
import { useConversation } from '../chat-client/use-conversation.ts';
import { usePanel } from '../panel/panel-context.ts';
import { useDraftText } from './use-draft-text.ts';

/** Whether what is written may be sent, and sending it. Button, key and command ask the same. */
export function useSendDraft(): { canSendDraft: boolean; sendDraft: () => void } {
  const { client, draft, preferences } = usePanel();
  const text = useDraftText();
  const isDisabled = useConversation((conversation) =>
    isSendButtonDisabled(conversation, preferences, { text, files: [] }),
  );
  function sendDraft(): void {
    const written = draft.getText();
    const { conversation } = client;
    if (isSendButtonDisabled(conversation.getState(), preferences, { text: written, files: [] })) return;
    // The message is in the list from here on. If it fails it stays there, with a way to send it again.
    draft.setText('');
    client.sendText(written, { from: 'inputAndSend' }).catch(() => undefined);
  }
  return { canSendDraft: !isDisabled, sendDraft };
}
