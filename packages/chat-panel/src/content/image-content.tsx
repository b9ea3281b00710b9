import { contentOf } from '@parley/chat-core';
import { useMessage } from '../chat-client/use-message.ts';
import { Pictures } from './picture/pictures.tsx';
import type { ContentProps, ContentRenderer } from './renderer/content-renderer.ts';

function ImageContent({ messageId }: ContentProps) {
  const message = useMessage(messageId);
  const content = message && contentOf(message);
  if (content?.type !== 'image') return null;
  return <Pictures images={content.images} messageId={messageId} />;
}

export const imageContent: ContentRenderer = {
  name: 'image',
  draws: (message) => contentOf(message).type === 'image',
  Content: ImageContent,
};
