import type { CoreMessage } from '../message/core-message.ts';
import { groupIdOf } from '../message/group-id.ts';
import { compareIndexes, isCounted } from '../message/message-index.ts';
import { localIdOf } from '../message/to-core-message.ts';

/**
 * Sorted by message_index. A message without an index yet stays where it was added, after the messages that had an index
 * then. Growing messages are at the end, so searches start there.
 */
export type Messages = readonly CoreMessage[];

export function positionOf(messages: Messages, messageId: string): number {
  let position = messages.length - 1;
  while (position >= 0 && messages[position]?.message_id !== messageId) position -= 1;
  return position;
}

/** A message sent by this client is found by its stored id or by its local id. */
export function positionOfSame(messages: Messages, message: CoreMessage): number {
  const position = positionOf(messages, message.message_id);
  const localId = message.role === 'user' ? localIdOf(message) : undefined;
  return position >= 0 || localId === undefined ? position : positionOfLocal(messages, localId);
}

export const positionOfLocal = (messages: Messages, localMessageId: string): number =>
  messages.findLastIndex((message) => message.role === 'user' && localIdOf(message) === localMessageId);

/** Sent as a question, or read by a reply. */
export const hasArrived = (messages: Messages, localMessageId: string): boolean =>
  messages.some((message) => localIdOf(message) === localMessageId);

export const withMessage = (messages: Messages, message: CoreMessage): Messages => withMessages(messages, [message]);

export function withMessages(messages: Messages, added: Iterable<CoreMessage>): Messages {
  const next = [...messages];
  for (const message of added) next.splice(placeOf(next, message), 0, message);
  return next;
}

/** Replaces the message at a position; it moves only if its index changed and requires it. */
export function withMessageAt(messages: Messages, position: number, message: CoreMessage): Messages {
  const before = messages[position];
  if (before === message) return messages;
  const isMoved =
    before?.message_index !== message.message_index && !isInPlace(messages, position, message.message_index);
  if (isMoved) return withMessage(messages.toSpliced(position, 1), message);
  const next = messages.slice();
  next[position] = message;
  return next;
}

export function withoutMessages(messages: Messages, isRemoved: (message: CoreMessage) => boolean): Messages {
  return messages.some(isRemoved) ? messages.filter((message) => !isRemoved(message)) : messages;
}

export const withoutGroup = (messages: Messages, groupId: string): Messages =>
  withoutMessages(messages, (message) => groupIdOf(message) === groupId);

/** Changes the matching messages in place. */
export function withEach(
  messages: Messages,
  isMatching: (message: CoreMessage) => boolean,
  change: (message: CoreMessage) => CoreMessage,
): Messages {
  let changed = messages;
  for (const [position, message] of messages.entries())
    if (isMatching(message)) changed = withMessageAt(changed, position, change(message));
  return changed;
}

/**
 * Directly after the last message with a smaller index, so that messages without an index stay behind it; but never before
 * messages of its own group that have no index yet, because those came first.
 */
function placeOf(messages: Messages, message: CoreMessage): number {
  const index = message.message_index;
  if (!isCounted(index)) return messages.length;
  const groupId = groupIdOf(message);
  let afterGroup = 0;
  for (let position = messages.length - 1; position >= 0; position -= 1) {
    const other = messages[position];
    if (!other) continue;
    if (!isCounted(other.message_index)) {
      if (groupIdOf(other) === groupId) afterGroup = Math.max(afterGroup, position + 1);
    } else if (compareIndexes(other.message_index, index) <= 0) return Math.max(afterGroup, position + 1);
    else afterGroup = 0;
  }
  return afterGroup;
}

function isInPlace(messages: Messages, position: number, index: string): boolean {
  if (!isCounted(index)) return true;
  const counted = (message: CoreMessage) => isCounted(message.message_index);
  const previous = messages.slice(0, position).findLast(counted);
  const next = messages.slice(position + 1).find(counted);
  return (
    (!previous || compareIndexes(previous.message_index, index) <= 0) &&
    (!next || compareIndexes(index, next.message_index) <= 0)
  );
}
