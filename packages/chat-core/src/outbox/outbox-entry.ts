import type { MixItem } from '@parley/contract';
import type { OutboxEntry } from '../conversation/conversation.ts';
import * as namedMessages from '../errors/named-messages.ts';
import type { CoreMessage } from '../message/core-message.ts';
import type { SendOptions } from '../message/send-options.ts';
import { localIdOf } from '../message/to-core-message.ts';
import { parseJson } from '../message/verbose.ts';
import type { OutgoingContent } from '../upload/outgoing-content.ts';

/** A message as it waits: with all that can be written down of it. */
export function toOutboxEntry(
  { content, content_type, mention_list, extra_info }: CoreMessage,
  { mentionIds: _, headers: __, ...options }: SendOptions,
  reason: OutboxEntry['reason'],
): OutboxEntry {
  const localMessageId = localIdOf({ extra_info });
  if (!localMessageId) throw new Error(namedMessages.sendInvalid);
  const outgoing = { contentType: content_type, content } as OutgoingContent;
  return {
    localMessageId,
    text: wordsOf(outgoing),
    mentionIds: mention_list.map(({ id }) => id),
    reason,
    ...(isMore(outgoing) && { content: outgoing }),
    ...(Object.keys(options).length > 0 && { options }),
  };
}

export const contentOfEntry = ({ text, content }: OutboxEntry): OutgoingContent =>
  content ?? { contentType: 'text', content: text };

/** The message with other words; `null` where that would leave nothing to send, or where it has no place for words. */
export function withWords(entry: OutboxEntry, text: string): OutboxEntry | null {
  const { content } = entry;
  if (!content) return text.trim() === '' ? null : { ...entry, text };
  if (content.contentType !== 'mix') return null;
  const mix = mixIn(content);
  const words: MixItem[] = text === '' ? [] : [{ type: 'text', text }];
  const items = [...mix.item_list.filter(({ type }) => type !== 'text'), ...words];
  return items.length === 0 ? null : { ...entry, text, content: toMix({ ...mix, item_list: items }) };
}

/** Its files as they are once they are uploaded; its words and what it quotes as they are now. */
export function withUploaded(entry: OutboxEntry, uploaded: OutgoingContent): OutgoingContent {
  const content = contentOfEntry(entry);
  if (content.contentType !== 'mix' || uploaded.contentType !== 'mix') return uploaded;
  const mix = mixIn(content);
  const files = mixIn(uploaded).item_list.filter(({ type }) => type !== 'text');
  const words = mix.item_list.filter(({ type }) => type === 'text');
  return toMix({ ...mix, item_list: [...files, ...words] });
}

const isMore = (content: OutgoingContent): content is NonNullable<OutboxEntry['content']> =>
  content.contentType !== 'text';

const wordsOf = (content: OutgoingContent): string =>
  content.contentType === 'text'
    ? content.content
    : mixIn(content)
        .item_list.map((item) => (item.type === 'text' ? item.text : ''))
        .join('');

interface Mix {
  readonly item_list: readonly MixItem[];
}

/** Whatever is not a list of items has none. */
function mixIn({ content }: { readonly content: string }): Mix {
  const parsed = parseJson(content) as Partial<Mix> | null;
  return { ...parsed, item_list: Array.isArray(parsed?.item_list) ? parsed.item_list : [] };
}

const toMix = (mix: Mix) => ({ contentType: 'mix', content: JSON.stringify(mix) }) as const;
