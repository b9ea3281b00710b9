import { textOf } from '@parley/chat-core';
import { classNames } from '@parley/ui';
import { useMessage } from '../chat-client/use-message.ts';
import type { ContentProps, ContentRenderer } from './content-renderer.ts';
import styles from './text-content.module.css';

/** Words, as far as they were said, and cut where the reply was stopped. */
function TextContent({ messageId }: ContentProps) {
  const message = useMessage(messageId);
  if (!message) return null;
  const isStreaming = message.role === 'assistant' && !message.is_finish;
  return (
    <div dir="auto" className={classNames(styles.text, isStreaming && styles.streaming)}>
      {textOf(message)}
    </div>
  );
}

export const textContent: ContentRenderer = {
  name: 'text',
  draws: ({ content_type, type }) => content_type === 'text' && type !== 'verbose',
  Content: TextContent,
};
