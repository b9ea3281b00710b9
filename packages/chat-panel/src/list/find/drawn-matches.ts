import { type Conversation, type FoundText, findMessage, findText } from '@parley/chat-core';
import { textRanges } from './text-ranges.ts';

/** Where words stand in a message as it is drawn. */
export function drawnMatches(message: HTMLElement, words: string): readonly Range[] {
  const bubble = message.querySelector('[data-bubble]');
  return bubble ? textRanges(bubble, words) : [];
}

/** Which of the matches of its message a match is. Drawn, they stand in the same order. */
export function drawnMatch(conversation: Conversation, words: string, { messageId, start }: FoundText): number {
  const message = findMessage(conversation, messageId);
  return message ? findText([message], words).findIndex((match) => match.start === start) : -1;
}
