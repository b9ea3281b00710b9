import { contentOf } from '@parley/chat-core';
import { useMessage } from '../chat-client/use-in-group.ts';
import { formatText } from '../texts/format-text.ts';
import { useTexts } from '../texts/texts-context.ts';
import type { ContentProps, ContentRenderer } from './content-renderer.ts';
import styles from './fallback-content.module.css';

/** Content that does not match its content type: throws, so that the error boundary reports it (chat §8). */
function InvalidContent({ messageId }: ContentProps) {
  const message = useMessage(messageId);
  // Content may be streamed in parts, which are valid only together.
  if (!message?.is_finish) return null;
  throw new Error(`the content of ${messageId} is no ${message.content_type}`);
}

export const invalidContent: ContentRenderer = {
  name: 'invalid',
  draws: (message) => contentOf(message).type === 'invalid',
  Content: InvalidContent,
};

export function UnsupportedContent({ messageId }: ContentProps) {
  const texts = useTexts();
  const message = useMessage(messageId);
  if (!message) return null;
  return <p className={styles.unsupported}>{formatText(texts.notSupported, { type: message.content_type })}</p>;
}

export const unsupportedContent: ContentRenderer = {
  name: 'unsupported',
  draws: () => true,
  Content: UnsupportedContent,
};
