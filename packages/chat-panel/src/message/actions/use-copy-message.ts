import { findMessage, messageText } from '@parley/chat-core';
import { copyText } from '@parley/ui';
import { useClient } from '../../chat-client/client-context.ts';
import { useAnnouncer } from '../../parts/announcer.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { clipboardHtml } from './clipboard-html.ts';
import { copyFormatted } from './copy-formatted.ts';

/** Copies what a message says, and says whether it did. `bubble` is where it is drawn, when its look is wanted too. */
export function useCopyMessage(): (messageId: string, bubble: Element | null) => Promise<boolean> {
  const announcer = useAnnouncer();
  const client = useClient();
  const texts = useTexts();
  return async (messageId, bubble) => {
    const message = findMessage(client.conversation.getState(), messageId);
    if (!message) return false;
    const words = messageText(message);
    const isCopied = bubble ? await copyFormatted(words, clipboardHtml(bubble)) : await copyText(words);
    if (isCopied) announcer.announce(texts.copied);
    else announcer.announceFailure(texts.copyFailed);
    return isCopied;
  };
}

/** Where the message is drawn that something stands in. */
export const bubbleAround = (inside: Element): Element | null =>
  inside.closest('article')?.querySelector('[data-bubble]') ?? null;
