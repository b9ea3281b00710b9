import type { Quote } from '@parley/chat-core';
import type { PanelTexts } from '../../texts/panel-texts.ts';

/** What a quote says in one line. */
export function quoteText({ item }: Quote, texts: PanelTexts): string {
  switch (item.type) {
    case 'text':
      return item.text;
    case 'image':
      return texts.quotedPicture;
    case 'file':
      return item.file.file_name;
  }
}
