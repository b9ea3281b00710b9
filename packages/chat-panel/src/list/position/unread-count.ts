import type { CoreMessage } from '@parley/chat-core';

/** How many answers came after the last message that was seen; all that are held if that is no longer among them. */
export function unreadCount(messages: readonly CoreMessage[], lastSeenKey: string | null): number {
  if (lastSeenKey === null) return 0;
  let count = 0;
  for (let place = messages.length - 1; place >= 0; place -= 1) {
    const message = messages[place];
    if (!message || message.key === lastSeenKey) break;
    if (message.role === 'assistant' && message.type === 'answer') count += 1;
  }
  return count;
}
