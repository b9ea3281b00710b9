import type { CoreMessage } from './core-message.ts';
import { messageText } from './message-content.ts';

export interface FoundText {
  readonly messageId: string;
  /** Offsets in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** All occurrences of a text in questions and answers, oldest first, ignoring case. */
export function findText(messages: readonly CoreMessage[], text: string): readonly FoundText[] {
  if (text === '') return [];
  const pattern = new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu');
  return messages.filter(hasText).flatMap((message) =>
    [...messageText(message).matchAll(pattern)].map(({ index, 0: found }) => ({
      messageId: message.message_id,
      start: index,
      end: index + found.length,
    })),
  );
}

const hasText = ({ role, type }: CoreMessage): boolean => role === 'user' || type === 'answer';
