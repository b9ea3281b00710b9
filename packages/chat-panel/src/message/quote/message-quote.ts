import {
  type ChatClient,
  type CoreMessage,
  contentOf,
  type MessageGrab,
  type MessageGrabPlugin,
  messageText,
  type Quote,
} from '@parley/chat-core';
import { useSyncExternalStore } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import type { FirstTexts } from '../../texts/panel-texts.ts';

type Grab = Omit<MessageGrabPlugin, 'plugin'>;

/** The public methods of the quote plugin, if the client has it. */
export const messageGrabOf = (client: ChatClient): Grab | null =>
  // Our own plugin has this name, so the type is known.
  client.plugins.publicMethodsOf('messageGrab') as Grab | null;

const noSubscription = () => () => undefined;

/** The marked and the quoted part of the conversation; null without the plugin. */
export function useMessageGrab(): MessageGrab | null {
  const grab = messageGrabOf(useClient());
  return useSyncExternalStore(grab?.subscribe ?? noSubscription, () => grab?.getState() ?? null);
}

/** The part of a message that can be quoted: its text, or else its first picture or file. */
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

/** A quote in one line. */
export function quoteText({ item }: Quote, texts: FirstTexts): string {
  switch (item.type) {
    case 'text':
      return item.text;
    case 'image':
      return texts.quotedPicture;
    case 'file':
      return item.file.file_name;
  }
}
