import { type CoreMessage, contentOf } from '@parley/chat-core';
import type { MixItem } from '@parley/contract';

interface EditedContent {
  readonly contentType: 'text' | 'mix';
  readonly content: string;
}

/** A question with another text and the same files, pictures and quotes. */
export function editedContent(question: CoreMessage, text: string): EditedContent {
  const content = contentOf(question);
  if (content.type !== 'mix') return { contentType: 'text', content: text };
  const others = content.items.filter(({ type }) => type !== 'text') as readonly MixItem[];
  const item_list: MixItem[] = [...others, ...(text === '' ? [] : [{ type: 'text' as const, text }])];
  const refer_items = content.quoted as readonly MixItem[];
  return {
    contentType: 'mix',
    content: JSON.stringify({ item_list, ...(refer_items.length > 0 && { refer_items }) }),
  };
}
