import type { ChatMessage } from '@parley/contract';
import type { Conversation } from './conversation.ts';
import type { ConversationEvent } from './conversation-event.ts';
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

export function onboardingChanged(
  conversation: Conversation,
  onboarding: Extract<ConversationEvent, { type: 'onboarding-changed' }>['onboarding'],
): Conversation {
  return { ...conversation, onboarding: { ...conversation.onboarding, ...onboarding } };
}

export function scrolled(conversation: Conversation, scrollViewFarFromBottom: boolean): Conversation {
  const { history } = conversation;
  if (history.scrollViewFarFromBottom === scrollViewFarFromBottom) return conversation;
  return { ...conversation, history: { ...history, scrollViewFarFromBottom } };
}

export function voiceChanged(
  conversation: Conversation,
  doing: 'isRecording' | 'isTranscribing',
  isSo: boolean,
): Conversation {
  const { voice } = conversation;
  return voice[doing] === isSo ? conversation : { ...conversation, voice: { ...voice, [doing]: isSo } };
}
