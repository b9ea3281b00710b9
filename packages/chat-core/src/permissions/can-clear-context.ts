import type { Conversation } from '../conversation/conversation.ts';

/** A section without messages has no context that could be cleared. */
export function canClearContext({ messages, sending, locks, sections }: Conversation): boolean {
  if (sending !== null || locks.global !== null) return false;
  return messages.some(({ section_id }) => section_id === sections.latestSectionId);
}
