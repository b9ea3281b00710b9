import { messageText } from '@parley/chat-core';
import { copyText } from '@parley/ui';
import { useClient } from '../../chat-client/client-context.ts';
import { useAnnouncer } from '../../parts/announcer.ts';
import { senderName, senderOf } from '../../selectors/sender.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useSelectionController } from './use-selection.ts';

/** Copies the selected onboarding and the questions and answers of the selected turns, each below the name of its sender. */
export function useCopySelection(): () => Promise<void> {
  const client = useClient();
  const texts = useTexts();
  const announcer = useAnnouncer();
  const { getMessageList } = useSelectionController();
  return async () => {
    const conversation = client.conversation.getState();
    const { onboarding, selection } = conversation;
    const prologue = selection.selectedOnboardingId === null ? [] : [paragraph(onboarding.name, onboarding.prologue)];
    const messages = getMessageList()
      .filter(({ type }) => type === 'question' || type === 'answer')
      .map((message) => paragraph(senderName(senderOf(conversation, message), texts), messageText(message)));
    const isCopied = await copyText([...prologue, ...messages].filter((text) => text !== '').join('\n\n'));
    if (isCopied) announcer.announce(texts.copied);
    else announcer.announceFailure(texts.copyFailed);
  };
}

const paragraph = (name: string, text: string): string => (text === '' ? '' : `${name}:\n${text}`);
