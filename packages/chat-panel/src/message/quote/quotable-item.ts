import { type CoreMessage, contentOf, messageText, type Quote } from '@parley/chat-core';

/** What a message gives to be quoted: its words, or else its first picture or file; `null` if there is nothing of it. */
export function quotableItem(message: CoreMessage): Quote['item'] | null {
  const text = messageText(message).trim();
  if (text !== '') return { type: 'text', text };
  const content = contentOf(message);
  switch (content.type) {
    case 'image': {
      const [image] = content.images;
      return image ? { type: 'image', image } : null;
    }
    case 'file': {
      const [file] = content.files;
      return file ? { type: 'file', file } : null;
    }
    case 'mix':
      return content.items.find(({ type }) => type !== 'text') ?? null;
    default:
      return null;
  }
}
