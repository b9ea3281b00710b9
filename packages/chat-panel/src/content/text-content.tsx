import { textOf } from '@parley/chat-core';
import { useMessage } from '../chat-client/use-message.ts';
import { isSilent } from '../message-group/is-silent.ts';
import { usePanel } from '../panel/panel-context.ts';
import type { ContentProps, ContentRenderer } from './content-renderer.ts';
import { Markdown } from './markdown/markdown.tsx';
import { ReasoningFold } from './reasoning-fold.tsx';
import styles from './text-content.module.css';

/** Words, as far as they were said, and cut where the reply was stopped. What a person wrote stands as they wrote it. */
function TextContent({ messageId }: ContentProps) {
  const { copy } = usePanel();
  const message = useMessage(messageId);
  if (!message) return null;
  const text = textOf(message);
  if (message.role === 'user')
    return (
      <div dir="auto" className={styles.text}>
        {text}
      </div>
    );
  const isStreaming = !message.is_finish;
  if (!isStreaming && isSilent(message)) return <p className={styles.nothing}>{copy.saidNothing}</p>;
  return (
    <>
      <ReasoningFold messageId={messageId} />
      {(text !== '' || (isStreaming && message.reasoning_content === '')) && (
        <Markdown text={text} messageId={messageId} isStreaming={isStreaming} isCut={message.status === 'broken'} />
      )}
    </>
  );
}

export const textContent: ContentRenderer = {
  name: 'text',
  draws: ({ content_type, type }) => content_type === 'text' && type !== 'verbose',
  Content: TextContent,
};
