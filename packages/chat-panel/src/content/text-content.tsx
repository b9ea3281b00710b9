import { textOf } from '@parley/chat-core';
import { useMessage } from '../chat-client/use-message.ts';
import { isEmptyAnswer } from '../selectors/incomplete-reply.ts';
import { useTexts } from '../texts/texts-context.ts';
import { markElements } from './inserted/insert-elements.ts';
import { InsertedContext, textWithElements } from './inserted/inserted-text.tsx';
import { useInsertedElements } from './inserted/use-inserted-elements.ts';
import { Markdown } from './markdown/markdown.tsx';
import { ReasoningFold } from './reasoning-fold.tsx';
import type { ContentProps, ContentRenderer } from './renderer/content-renderer.ts';
import styles from './text-content.module.css';

/** Words, as far as they were said, and cut where the reply was stopped. What a person wrote stands as they wrote it. */
function TextContent({ messageId }: ContentProps) {
  const texts = useTexts();
  const message = useMessage(messageId);
  const inserted = useInsertedElements(message);
  if (!message) return null;
  const isStreaming = !message.is_finish;
  if (!isStreaming && isEmptyAnswer(message)) return <p className={styles.nothing}>{texts.saidNothing}</p>;
  const said = textOf(message);
  const text = inserted ? markElements(said, inserted) : said;
  if (message.role === 'user')
    return (
      <InsertedContext value={inserted}>
        <div dir="auto" className={styles.text}>
          {textWithElements(text)}
        </div>
      </InsertedContext>
    );
  return (
    <>
      <ReasoningFold messageId={messageId} />
      {(text !== '' || (isStreaming && message.reasoning_content === '')) && (
        <InsertedContext value={inserted}>
          <Markdown text={text} messageId={messageId} isStreaming={isStreaming} isCut={message.status === 'broken'} />
        </InsertedContext>
      )}
    </>
  );
}

export const textContent: ContentRenderer = {
  name: 'text',
  draws: ({ content_type, type }) => content_type === 'text' && type !== 'verbose',
  Content: TextContent,
};
