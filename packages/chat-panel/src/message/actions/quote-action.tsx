import { findMessage, isQuotable } from '@parley/chat-core';
import { Quote } from 'lucide-react';
import { useClient } from '../../chat-client/client-context.ts';
import { findInput } from '../../parts/focus-targets.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { quotableItem } from '../quote/message-quote.ts';
import { selectedText } from '../quote/selected-text.ts';
import { ActionButton, type MessageAction, type MessageActionProps } from './message-action.tsx';

/** Quotes the message, or the selected part of it, in the next message. Only if the client has the plugin for it. */
function QuoteAction({ messageId }: MessageActionProps) {
  const client = useClient();
  const texts = useTexts();
  const grab = client.plugins.publicMethodsOf('messageGrab');
  if (!grab) return null;
  function quote(button: Element): void {
    const message = findMessage(client.conversation.getState(), messageId);
    if (!message) return;
    const text = selectedText(button.closest('article'));
    grab?.mark?.(message, text ? { type: 'text', text } : quotableItem(message));
    grab?.quoteMarked?.();
    findInput(button)?.focus();
  }
  return (
    <ActionButton
      label={texts.quote}
      icon={<Quote aria-hidden />}
      // Otherwise the press would clear the selection before it is read.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => quote(currentTarget)}
    />
  );
}

export const quoteAction: MessageAction = {
  name: 'quote',
  isShown(conversation, { messageId }) {
    const message = findMessage(conversation, messageId);
    return message !== null && isQuotable(message) && quotableItem(message) !== null;
  },
  Action: QuoteAction,
};
