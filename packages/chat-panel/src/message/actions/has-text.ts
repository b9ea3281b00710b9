import { type Conversation, findMessage, messageText } from '@parley/chat-core';

export function hasText(conversation: Conversation, { messageId }: { messageId: string }): boolean {
  const message = findMessage(conversation, messageId);
  return message !== null && messageText(message).trim() !== '';
}
