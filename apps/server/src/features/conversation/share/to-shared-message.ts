import { MixContent, type MixItem, type SharedMessage } from '@parley/contract';
import type { MessageRow } from '../conversation.schema.ts';
import { firstWordsOf } from '../listing/title.ts';
import { steerText } from '../steer-text.ts';

/** A signed address opens a file for whoever has it. In a text it is cut, whether files are shared or not. */
const SIGNED_ADDRESS = /(\/api\/upload\/file\/[0-9a-z]{26})\?[^\s)"'<>\]]*/g;
const withoutSignatures = (text: string): string => text.replaceAll(SIGNED_ADDRESS, '$1');

/**
 * What readers of a shared conversation get of a message. Reasoning, usage and feedback are left out, as is the error message of an
 * answer that is not complete, which may name the model; the sender of a question has no name. `mix` has the addresses for these readers; without it files are left out.
 */
export function toSharedMessage(row: MessageRow, mix: MixContent | undefined): SharedMessage {
  const added = steerText(row);
  const { ending }: Pick<SharedMessage, 'ending'> = JSON.parse(row.extraInfo);
  return {
    message_id: row.id,
    reply_id: row.replyId,
    section_id: row.sectionId,
    role: row.role,
    type: added === null ? toSharedType(row) : 'added',
    is_stopped: row.isBroken === 1,
    ...(ending !== undefined && { ending }),
    content_time: row.contentTime,
    message_index: String(row.position),
    bot_id: row.role === 'assistant' && added === null ? row.senderId : '',
    ...sharedContent(added === null ? row : { ...row, content: added, contentType: 'text' }, mix),
  };
}

const toSharedType = ({ type }: MessageRow): SharedMessage['type'] => (type === 'question' ? 'question' : 'answer');

type Content = Pick<MessageRow, 'content' | 'contentType' | 'brokenPos'>;

/** The first words of a question, without the names of its files. */
export function sharedTitle(question: Content): string {
  const { content, content_type } = sharedContent(question, undefined);
  return firstWordsOf(content_type, content);
}

function sharedContent(
  { content, contentType, brokenPos }: Content,
  mix: MixContent | undefined,
): Pick<SharedMessage, 'content' | 'content_type' | 'omitted_file_count'> {
  if (contentType !== 'mix')
    return {
      content: withoutSignatures(brokenPos === null ? content : content.slice(0, brokenPos)),
      content_type: contentType,
      omitted_file_count: 0,
    };
  const { item_list, refer_items = [] } = mix ?? MixContent.parse(JSON.parse(content));
  const keep = (items: readonly MixItem[]) =>
    items
      .filter(({ type }) => mix !== undefined || type === 'text')
      .map((item) => (item.type === 'text' ? { ...item, text: withoutSignatures(item.text) } : item));
  const items = keep(item_list);
  const quoted = keep(refer_items);
  const omitted_file_count = item_list.length + refer_items.length - items.length - quoted.length;
  if (items.length === 0) return { content: '', content_type: 'text', omitted_file_count };
  const shared = { item_list: items, ...(quoted.length > 0 && { refer_items: quoted }) };
  return { content: JSON.stringify(shared), content_type: 'mix', omitted_file_count };
}
