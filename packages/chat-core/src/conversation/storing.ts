import { type ChatMessage, MessageEnding } from '@parley/contract';
import type { CoreMessage } from '../message/core-message.ts';
import { groupIdOf, hasReplyId } from '../message/group-id.ts';
import { isContinuation, localIdOf, toCoreMessage, withServerFields } from '../message/to-core-message.ts';
import { type Messages, positionOfSame, withMessageAt, withMessages } from './message-list.ts';

/** Merges complete messages of the server into the list, each once. */
export function withStored(
  messages: Messages,
  stored: readonly ChatMessage[],
  removedIds: readonly string[],
): Messages {
  const knownIds = new Set(messages.flatMap(idsOf));
  const fresh = new Map<string, CoreMessage>();
  let merged = messages;
  for (const message of stored) {
    const incoming = toCoreMessage(message, { isFinished: true, isFromHistory: true });
    if (isRemoved(removedIds, incoming)) continue;
    const mayBeKnown = idsOf(incoming).some((id) => knownIds.has(id));
    const position = mayBeKnown ? positionOfSame(merged, incoming) : -1;
    const known = merged[position];
    if (known) merged = withMessageAt(merged, position, updated(known, incoming));
    else fresh.set(incoming.message_id, incoming);
  }
  return fresh.size > 0 ? withMessages(merged, fresh.values()) : merged;
}

const idsOf = (message: ChatMessage): string[] => [message.message_id, localIdOf(message) ?? message.message_id];

function updated(known: CoreMessage, stored: CoreMessage): CoreMessage {
  if (isOutdated(known, stored)) return known;
  const next = withServerFields(known, stored);
  return isUnchanged(known, next) ? known : next;
}

/** While an answer goes on, the history has it as it was when it was cut off. */
const isOutdated = (known: CoreMessage, { content, extra_info }: CoreMessage): boolean =>
  !known.is_finish &&
  isContinuation(known) &&
  extra_info.ending === MessageEnding.length &&
  known.content.startsWith(content);

const isUnchanged = (known: CoreMessage, next: CoreMessage): boolean =>
  known.is_finish && JSON.stringify(known) === JSON.stringify(next);

/** More than can still be in transit. */
const REMOVED_IDS_MAX = 200;

/** Remembers ids whose messages were removed, so that events still in transit do not bring them back. */
export function withRemovedIds(removedIds: readonly string[], ids: readonly string[]): readonly string[] {
  const fresh = ids.filter((id) => !removedIds.includes(id));
  return fresh.length === 0 ? removedIds : [...removedIds, ...fresh].slice(-REMOVED_IDS_MAX);
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
