import type { CoreMessage } from './core-message.ts';
import { contentOf } from './message-content.ts';

/** What a message says in words, as it was written. */
export function messageText(message: CoreMessage): string {
  const content = contentOf(message);
  switch (content.type) {
    case 'text':
      return content.text;
    case 'mix':
      return content.items.flatMap((item) => (item.type === 'text' ? [item.text] : [])).join('\n');
    default:
      return '';
  }
}
