import { MixContent } from '@parley/contract';
import type { EarlierConversation } from '../agent/index.ts';
import type { MessageRow } from './conversation.schema.ts';
import { textsIn } from './message-content/read-content.ts';
import { steerText } from './steer-text.ts';

/** What one of the two said, as text. */
export type Said = Awaited<ReturnType<EarlierConversation['messages']>>[number];

/** Questions, what was added to their answers, and answers. */
export function saidIn(row: Pick<MessageRow, 'type' | 'content' | 'contentType'>): Said[] {
  const added = steerText(row);
  if (added !== null) return [{ role: 'user', text: added }];
  if (row.type !== 'question' && row.type !== 'answer') return [];
  const text = textOf(row);
  return text === '' ? [] : [{ role: row.type === 'question' ? 'user' : 'assistant', text }];
}

/** The text of a question, without its files. */
export function textOf({ content, contentType }: Pick<MessageRow, 'content' | 'contentType'>): string {
  if (contentType === 'text') return content;
  if (contentType !== 'mix') return '';
  return textsIn(MixContent.parse(JSON.parse(content)).item_list).join('\n');
}
