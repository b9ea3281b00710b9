import { type CoreMessage, findMessage, messageText } from '@parley/chat-core';
import { copyText } from '@parley/ui';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useAnnouncer } from '../../parts/announcer.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { clipboardHtml } from './clipboard-html.ts';
import { ActionButton, hasText, type MessageAction, type MessageActionProps } from './message-action.tsx';

const COPIED_SHOWN_MS = 2_000;

/** Copies the source as plain text, and the rendered message as HTML. */
function CopyAction({ messageId }: MessageActionProps) {
  const texts = useTexts();
  const copyMessage = useCopyMessage();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Icon = isCopied ? Check : Copy;
  return (
    <ActionButton
      label={texts.copy}
      icon={<Icon aria-hidden />}
      onClick={({ currentTarget }) => {
        const bubble = bubbleAround(currentTarget);
        const copy = (source: string) => (bubble ? copyFormatted(source, clipboardHtml(bubble)) : copyText(source));
        void copyMessage(messageId, copy).then(setCopied);
      }}
    />
  );
}

export const copyAction: MessageAction = { name: 'copy', isShown: hasText, Action: CopyAction };

/** Copies a message in some form and announces the result. */
export function useCopyMessage() {
  const announcer = useAnnouncer();
  const client = useClient();
  const texts = useTexts();
  return async (
    messageId: string,
    copy: (source: string, role: CoreMessage['role']) => Promise<boolean>,
  ): Promise<boolean> => {
    const message = findMessage(client.conversation.getState(), messageId);
    if (!message) return false;
    const isCopied = await copy(messageText(message), message.role);
    if (isCopied) announcer.announce(texts.copied);
    else announcer.announceFailure(texts.copyFailed);
    return isCopied;
  };
}

const bubbleAround = (element: Element): Element | null =>
  element.closest('article')?.querySelector('[data-bubble]') ?? null;

/** Writes plain text and HTML to the clipboard, or only the text if the browser cannot. Resolves to whether it was written. */
async function copyFormatted(text: string, html: string): Promise<boolean> {
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard?.write) return copyText(text);
  const as = (type: string, content: string) => ({ [type]: new Blob([content], { type }) });
  try {
    await navigator.clipboard.write([new ClipboardItem({ ...as('text/plain', text), ...as('text/html', html) })]);
    return true;
  } catch {
    return copyText(text);
  }
}
