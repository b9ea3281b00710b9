import type { CoreMessage } from './core-message.ts';
import { messageText } from './message-text.ts';

export interface FoundText {
  readonly messageId: string;
  /** Where in the words, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** Where a text occurs in the messages that are held, in the order they are read, whatever its case. */
export function findText(messages: readonly CoreMessage[], text: string): readonly FoundText[] {
  if (text === '') return [];
  const pattern = new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu');
  return messages.filter(isWorded).flatMap((message) =>
    [...messageText(message).matchAll(pattern)].map(({ index, 0: found }) => ({
      messageId: message.message_id,
      start: index,
      end: index + found.length,
    })),
  );
}

const isWorded = ({ role, type }: CoreMessage): boolean => role === 'user' || type === 'answer';
