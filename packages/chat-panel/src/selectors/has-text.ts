import { type Conversation, findMessage, messageWords } from '@parley/chat-core';
import type { MessageActionProps } from '../message/actions/message-action.ts';

export function hasWords(conversation: Conversation, { messageId }: MessageActionProps): boolean {
  const message = findMessage(conversation, messageId);
  return message !== null && messageWords(message).trim() !== '';
}
