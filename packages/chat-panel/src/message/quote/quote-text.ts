import type { Quote } from '@parley/chat-core';
import type { PanelCopy } from '../../texts/panel-texts.ts';

/** What a quote says in one line. */
export function quoteWords({ item }: Quote, copy: PanelCopy): string {
  switch (item.type) {
    case 'text':
      return item.text;
    case 'image':
      return copy.quotedPicture;
    case 'file':
      return item.file.file_name;
  }
}
