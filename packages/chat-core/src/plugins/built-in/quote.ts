import { type ChatMessage, MessageSource, MixContent, type MixItem } from '@parley/contract';
import { parseJson } from '../../json/parse-json.ts';
import type { CoreMessage } from '../../message/core-message.ts';
import type { SendMessageFrom } from '../../message/send-options.ts';

/** A quoted text, link or image (wire §1.7 refer_items). */
export interface Quote {
  readonly messageId: string;
  readonly item: MixItem;
}

/** Notices cannot be quoted (wire §2.3). */
export function isQuotable(message: Pick<ChatMessage, 'source'>): boolean {
  return message.source !== MessageSource.notice;
}

/** Shortcuts have a fixed text, and a regenerated question must stay the same. */
const NEVER_QUOTING: readonly SendMessageFrom[] = ['shortcut', 'regenerate'];

/** The message with the quote; `null` if it cannot have one. */
export function withQuote(message: CoreMessage, from: SendMessageFrom, quote: Quote): CoreMessage | null {
  if (NEVER_QUOTING.includes(from)) return null;
  const content = quotingContent(message);
  if (!content || content.refer_items) return null;
  return { ...message, content_type: 'mix', content: JSON.stringify({ ...content, refer_items: [quote.item] }) };
}

function quotingContent({ content_type, content }: CoreMessage): MixContent | null {
  if (content_type === 'text') return { item_list: [{ type: 'text', text: content }] };
  if (content_type !== 'mix') return null;
  const parsed = MixContent.safeParse(parseJson(content, () => undefined));
  return parsed.success ? parsed.data : null;
}
