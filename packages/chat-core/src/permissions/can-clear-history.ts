import type { Conversation } from '../conversation/conversation.ts';

/** Not with nothing to clear, nor while a message is being sent. */
export function canClearHistory({ messages, sending, locks }: Conversation): boolean {
  return messages.length > 0 && sending === null && locks.global === null;
}
