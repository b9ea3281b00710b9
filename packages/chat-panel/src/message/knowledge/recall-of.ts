import { type CoreMessage, verboseOf } from '@parley/chat-core';

/** What a message tells of knowledge, as JSON text; null where it tells of none. One of its own type tells it as it is, a verbose one inside. */
export function recallOf(message: CoreMessage): string | null {
  if (message.type === 'knowledge') return message.content;
  const verbose = verboseOf(message);
  return verbose?.msg_type === 'knowledge_recall' ? verbose.data : null;
}
