import type { ChatMessage } from '@parley/contract';
import type { Conversation } from './conversation.ts';
import { positionOf, withMessageAt } from './message-list.ts';

export function feedbackGiven(
  conversation: Conversation,
  messageId: string,
  message_feedback: ChatMessage['message_feedback'],
): Conversation {
  const position = positionOf(conversation.messages, messageId);
  const message = conversation.messages[position];
  if (!message || message.message_feedback === message_feedback) return conversation;
  const messages = withMessageAt(conversation.messages, position, { ...message, message_feedback });
  return { ...conversation, messages };
}
