import { MixContent } from '@parley/contract';
import type { EarlierConversation } from '../agent/index.ts';
import type { MessageRow } from './conversation.schema.ts';

/** What one of the two said, as text. */
export type Said = Awaited<ReturnType<EarlierConversation['messages']>>[number];

/** Questions and answers alone. */
export function saidIn(row: Pick<MessageRow, 'type' | 'content' | 'contentType'>): Said[] {
  if (row.type !== 'question' && row.type !== 'answer') return [];
  const text = textOf(row);
  return text === '' ? [] : [{ role: row.type === 'question' ? 'user' : 'assistant', text }];
}

/** The text of a question, without its files. */
export function textOf({ content, contentType }: Pick<MessageRow, 'content' | 'contentType'>): string {
  if (contentType === 'text') return content;
  if (contentType !== 'mix') return '';
  const { item_list } = MixContent.parse(JSON.parse(content));
  return item_list.flatMap((item) => (item.type === 'text' ? [item.text] : [])).join('\n');
}
