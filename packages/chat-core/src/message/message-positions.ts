import type { CoreMessage } from './core-message.ts';
import { layoutOf, type MessageLayout } from './message-layout.ts';

const known = new WeakMap<MessageLayout, ReadonlyMap<string, number>>();

/** Where each message stands, by its id. */
export function messagePositions(messages: readonly CoreMessage[]): ReadonlyMap<string, number> {
  const layout = layoutOf(messages);
  const positions = known.get(layout) ?? new Map(messages.map(({ message_id }, position) => [message_id, position]));
  known.set(layout, positions);
  return positions;
}

export function findMessage(messages: readonly CoreMessage[], messageId: string): CoreMessage | null {
  return messages[messagePositions(messages).get(messageId) ?? -1] ?? null;
}
