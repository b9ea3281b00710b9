import { findMessage, isQuotable } from '@parley/chat-core';
import { Quote } from 'lucide-react';
import { useClient } from '../../chat-client/client-context.ts';
import { findInput } from '../../parts/focus-targets.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { quotableItem } from '../quote/quotable-item.ts';
import { selectedText } from '../quote/selected-text.ts';
import { ActionButton } from './action-button.tsx';
import type { MessageAction, MessageActionProps } from './message-action.ts';

/** Lets the next message refer to this one: all of it, or what of it is selected. Only where the client can quote. */
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
      // A press would take the selection away before it is read.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => quote(currentTarget)}
    />
  );
}

export const quoteAction: MessageAction = {
  name: 'quote',
  isShown(conversation, given) {
    const message = findMessage(conversation, given.messageId);
    return message !== null && isQuotable(message) && quotableItem(message) !== null;
  },
  Action: QuoteAction,
};
