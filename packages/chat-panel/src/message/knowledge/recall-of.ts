import { type CoreMessage, verboseOf } from '@parley/chat-core';

/** The recalled knowledge of a message as JSON text, from a `knowledge` message or a verbose one; null for other messages. */
export function recallOf(message: CoreMessage): string | null {
  if (message.type === 'knowledge') return message.content;
  const verbose = verboseOf(message);
  return verbose?.msg_type === 'knowledge_recall' ? verbose.data : null;
}
