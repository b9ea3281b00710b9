import { MixContent } from '@parley/contract';
import type { EarlierConversation } from '../agent/index.ts';
import type { MessageRow } from './conversation.schema.ts';
import { textsIn } from './message-content/read-content.ts';
import { steerText } from './steer-text.ts';

/** What one of the two said, as text. */
export type Said = Awaited<ReturnType<EarlierConversation['messages']>>[number];

/** Questions, what was added to their answers, answers as far as their reader saw them, and messages that a task pushed. */
export function saidIn(row: Pick<MessageRow, 'type' | 'content' | 'contentType' | 'brokenPos'>): Said[] {
  const added = steerText(row);
  if (added !== null) return [{ role: 'user', text: added }];
  if (row.type === 'question') return toSaid('user', textOf(row));
  return isSaidByBot(row) && row.contentType === 'text' ? toSaid('assistant', textSeen(row)) : [];
}

const toSaid = (role: Said['role'], text: string): Said[] => (text === '' ? [] : [{ role, text }]);

export const isSaidByBot = ({ type }: Pick<MessageRow, 'type'>): boolean =>
  type === 'answer' || type === 'task_manual_trigger';

/** Of a stopped answer, the part that its reader saw. */
export const textSeen = ({ content, brokenPos }: Pick<MessageRow, 'content' | 'brokenPos'>): string =>
  brokenPos === null ? content : content.slice(0, brokenPos);

/** The text of a question, without its files. */
export function textOf({ content, contentType }: Pick<MessageRow, 'content' | 'contentType'>): string {
  if (contentType === 'text') return content;
  if (contentType !== 'mix') return '';
  return textsIn(MixContent.parse(JSON.parse(content)).item_list).join('\n');
}
