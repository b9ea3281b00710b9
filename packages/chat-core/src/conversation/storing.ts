import type { ChatMessage } from '@parley/contract';
import type { CoreMessage } from '../message/core-message.ts';
import { groupIdOf, hasReplyId } from '../message/group-id.ts';
import { localIdOf, toCoreMessage, withToldAnew } from '../message/to-core-message.ts';
import { type Messages, positionOfSame, withMessageAt, withMessages } from './message-list.ts';

/** Puts whole messages of the server among those that are held, each once. */
export function withStored(
  messages: Messages,
  stored: readonly ChatMessage[],
  removedIds: readonly string[],
): Messages {
  const heldIds = new Set(messages.flatMap(idsOf));
  const fresh = new Map<string, CoreMessage>();
  let held = messages;
  for (const message of stored) {
    const incoming = toCoreMessage(message, { isFinished: true, isFromHistory: true });
    if (isRemoved(removedIds, incoming)) continue;
    const mayBeHeld = idsOf(incoming).some((id) => heldIds.has(id));
    const position = mayBeHeld ? positionOfSame(held, incoming) : -1;
    const known = held[position];
    if (known) held = withMessageAt(held, position, renewed(known, incoming));
    else fresh.set(incoming.message_id, incoming);
  }
  return fresh.size > 0 ? withMessages(held, fresh.values()) : held;
}

const idsOf = (message: ChatMessage): string[] => [message.message_id, localIdOf(message) ?? message.message_id];

export function isRemoved(removedIds: readonly string[], message: ChatMessage): boolean {
  if (removedIds.length === 0) return false;
  const localId = message.role === 'user' ? localIdOf(message) : undefined;
  return (
    removedIds.includes(message.message_id) ||
    removedIds.includes(groupIdOf(message)) ||
    (hasReplyId(message.reply_id) && removedIds.includes(message.reply_id)) ||
    (localId !== undefined && removedIds.includes(localId))
  );
}

function renewed(known: CoreMessage, stored: CoreMessage): CoreMessage {
  const next = withToldAnew(known, stored);
  return isUnchanged(known, next) ? known : next;
}

const isUnchanged = (known: CoreMessage, next: CoreMessage): boolean =>
  known.is_finish && JSON.stringify(known) === JSON.stringify(next);
