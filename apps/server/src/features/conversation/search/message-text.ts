import type { MessageRow } from '../conversation.schema.ts';
import { fileNamesIn, readContent, textsIn } from '../message-content/read-content.ts';
import { steerText } from '../steer-text.ts';

/** What people read of a question, an answer or words that were added to it: its text, and the names of its files. */
export function messageText(message: Pick<MessageRow, 'type' | 'content' | 'contentType' | 'brokenPos'>): string {
  const { content, contentType, brokenPos } = message;
  const added = steerText(message);
  if (added !== null) return added;
  if (contentType === 'text') return brokenPos === null ? content : content.slice(0, brokenPos);
  if (contentType !== 'mix') return '';
  const { items } = readContent(contentType, content);
  return [...fileNamesIn(items), ...textsIn(items)].join('\n');
}
