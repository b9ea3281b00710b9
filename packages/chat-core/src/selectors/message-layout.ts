import type { Conversation } from '../conversation/conversation.ts';
import type { MessageLayout } from '../conversation/selector-cache.ts';
import type { CoreMessage } from '../message/core-message.ts';

type LaidOut = Pick<Conversation, 'messages' | 'selectorCache'>;

export function layoutOf({ messages, selectorCache }: LaidOut): MessageLayout {
  const known = selectorCache.layout.get();
  if (known?.messages === messages) return known.layout;
  if (known && hasSameLayout(known.messages, messages)) {
    known.messages = messages;
    return known.layout;
  }
  const layout = { positions: new Map(messages.map(({ message_id }, position) => [message_id, position])) };
  selectorCache.layout.set({ messages, layout });
  return layout;
}

export function findMessage(conversation: LaidOut, messageId: string): CoreMessage | null {
  return conversation.messages[layoutOf(conversation).positions.get(messageId) ?? -1] ?? null;
}

function hasSameLayout(before: readonly CoreMessage[], after: readonly CoreMessage[]): boolean {
  if (before.length !== after.length) return false;
  for (let position = before.length - 1; position >= 0; position -= 1) {
    const message = after[position];
    if (before[position] !== message && !isSameKind(before[position], message)) return false;
  }
  return true;
}

const isSameKind = (before: CoreMessage | undefined, after: CoreMessage | undefined): boolean =>
  before?.message_id === after?.message_id &&
  before?.reply_id === after?.reply_id &&
  before?.section_id === after?.section_id &&
  before?.role === after?.role &&
  before?.type === after?.type &&
  (after?.type !== 'verbose' || before?.content === after.content);
