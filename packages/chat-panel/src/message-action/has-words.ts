import { type Conversation, findMessage } from '@parley/chat-core';
import { messageWords } from '../announcer/message-words.ts';
import type { MessageActionProps } from './message-action.ts';

export function hasWords(conversation: Conversation, { messageId }: MessageActionProps): boolean {
  const message = findMessage(conversation, messageId);
  return message !== null && messageWords(message).trim() !== '';
}
