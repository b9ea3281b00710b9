import type { MessageRow } from '../conversation.schema.ts';
import { fileNamesIn, readContent, textsIn } from '../message-content/read-content.ts';

/** What people read of a question or an answer: its text, and the names of its files. */
export function messageText({
  content,
  contentType,
  brokenPos,
}: Pick<MessageRow, 'content' | 'contentType' | 'brokenPos'>): string {
  if (contentType === 'text') return brokenPos === null ? content : content.slice(0, brokenPos);
  if (contentType !== 'mix') return '';
  const { items } = readContent(contentType, content);
  return [...fileNamesIn(items), ...textsIn(items)].join('\n');
}
