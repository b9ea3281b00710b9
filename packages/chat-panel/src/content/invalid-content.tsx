import { contentOf } from '@parley/chat-core';
import { useMessage } from '../chat-client/use-message.ts';
import type { ContentProps, ContentRenderer } from './renderer/content-renderer.ts';

/** Content that is not what its type says cannot be drawn, which the message and its host are told (chat §8). */
function InvalidContent({ messageId }: ContentProps) {
  const message = useMessage(messageId);
  // It may come in parts: as long as more is to come, nothing is wrong with it.
  if (!message?.is_finish) return null;
  throw new Error(`the content of ${messageId} is no ${message.content_type}`);
}

export const invalidContent: ContentRenderer = {
  name: 'invalid',
  draws: (message) => contentOf(message).type === 'invalid',
  Content: InvalidContent,
};
