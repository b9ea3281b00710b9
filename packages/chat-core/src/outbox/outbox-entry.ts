import type { MixItem } from '@parley/contract';
import type { OutboxEntry } from '../conversation/outbox.ts';
import * as namedMessages from '../errors/named-messages.ts';
import { parseJson } from '../json/parse-json.ts';
import type { CoreMessage } from '../message/core-message.ts';
import type { SendOptions } from '../message/send-options.ts';
import { localIdOf } from '../message/to-core-message.ts';
import type { OutgoingContent } from '../upload/outgoing-content.ts';

/** Everything of a message that can be stored. */
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
    text: textOf(outgoing),
    mentionIds: mention_list.map(({ id }) => id),
    reason,
    ...(isMoreThanText(outgoing) && { content: outgoing }),
    ...(Object.keys(options).length > 0 && { options }),
  };
}

export const contentOfEntry = ({ text, content }: OutboxEntry): OutgoingContent =>
  content ?? { contentType: 'text', content: text };

/** The entry with another text; `null` if it would be empty, or if its content type has no place for text. */
export function withText(entry: OutboxEntry, text: string): OutboxEntry | null {
  const { content } = entry;
  if (!content) return text.trim() === '' ? null : { ...entry, text };
  if (content.contentType !== 'mix') return null;
  const mix = mixIn(content);
  const texts: MixItem[] = text === '' ? [] : [{ type: 'text', text }];
  const items = [...mix.item_list.filter(({ type }) => type !== 'text'), ...texts];
  return items.length === 0 ? null : { ...entry, text, content: toMix({ ...mix, item_list: items }) };
}

export const hasQuote = ({ content }: OutboxEntry): boolean =>
  content !== undefined && (mixIn(content).refer_items?.length ?? 0) > 0;

/** The uploaded files with the current text and quote of the entry. */
export function withUploaded(entry: OutboxEntry, uploaded: OutgoingContent): OutgoingContent {
  const content = contentOfEntry(entry);
  if (content.contentType !== 'mix' || uploaded.contentType !== 'mix') return uploaded;
  const mix = mixIn(content);
  const files = mixIn(uploaded).item_list.filter(({ type }) => type !== 'text');
  const texts = mix.item_list.filter(({ type }) => type === 'text');
  return toMix({ ...mix, item_list: [...files, ...texts] });
}

const isMoreThanText = (content: OutgoingContent): content is NonNullable<OutboxEntry['content']> =>
  content.contentType !== 'text';

const textOf = (content: OutgoingContent): string =>
  content.contentType === 'text'
    ? content.content
    : mixIn(content)
        .item_list.map((item) => (item.type === 'text' ? item.text : ''))
        .join('');

interface Mix {
  readonly item_list: readonly MixItem[];
  readonly refer_items?: readonly unknown[];
}

/** Content that has no item list counts as an empty list. */
function mixIn({ content }: { readonly content: string }): Mix {
  const parsed = parseJson(content) as Partial<Mix> | null;
  return { ...parsed, item_list: Array.isArray(parsed?.item_list) ? parsed.item_list : [] };
}

const toMix = (mix: Mix) => ({ contentType: 'mix', content: JSON.stringify(mix) }) as const;
