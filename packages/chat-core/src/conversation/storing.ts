import type { ChatMessage } from '@parley/contract';
import type { CoreMessage } from '../message/core-message.ts';
import { groupIdOf, hasReplyId } from '../message/group-id.ts';
import { localIdOf, toCoreMessage } from '../message/to-core-message.ts';
import { type Messages, positionOfSame, withMessage, withMessageAt } from './message-list.ts';

/** Puts whole messages of the server among those that are held, each once. */
export function withStored(
  messages: Messages,
  stored: readonly ChatMessage[],
  removedIds: readonly string[],
): Messages {
  const heldIds = new Set(messages.flatMap((message) => [message.message_id, localIdOf(message) ?? '']));
  return stored.reduce<Messages>((held, message) => {
    const incoming = toCoreMessage(message, { isFinished: true, isFromHistory: true });
    if (isRemoved(removedIds, incoming)) return held;
    const localId = localIdOf(incoming) ?? '';
    const mayBeHeld = heldIds.has(incoming.message_id) || (localId !== '' && heldIds.has(localId));
    heldIds.add(incoming.message_id);
    const position = mayBeHeld ? positionOfSame(held, incoming) : -1;
    const known = held[position];
    return known ? withMessageAt(held, position, renewed(known, incoming)) : withMessage(held, incoming);
  }, messages);
}

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

/** What the server stored wins; what only the client knows stays. */
function renewed(known: CoreMessage, stored: CoreMessage): CoreMessage {
  const isOwn = known.local_message_status !== undefined;
  const next: CoreMessage = {
    ...known,
    ...stored,
    extra_info: { ...known.extra_info, ...stored.extra_info },
    key: known.key,
    _fromHistory: known._fromHistory,
    ...(isOwn && { local_message_status: 'send_success' as const }),
  };
  return isUnchanged(known, next) ? known : next;
}

const isUnchanged = (known: CoreMessage, next: CoreMessage): boolean =>
  known.is_finish && JSON.stringify(known) === JSON.stringify(next);
