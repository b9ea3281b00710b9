import { type ContentItem, contentOf } from '@parley/chat-core';
import { useMessage } from '../chat-client/use-message.ts';
import { useTexts } from '../texts/texts-context.ts';
import { FileCard } from './file/file-card.tsx';
import { Markdown } from './markdown/markdown.tsx';
import styles from './mixed-content.module.css';
import { Pictures } from './picture/pictures.tsx';
import type { ContentProps, ContentRenderer } from './renderer/content-renderer.ts';
import { renderInOrder } from './streaming/render-in-order.ts';

/** Files, pictures and words in one message, below what it quotes (chat §2). */
function MixedContent({ messageId }: ContentProps) {
  const texts = useTexts();
  const message = useMessage(messageId);
  const content = message && contentOf(message);
  if (content?.type !== 'mix') return null;
  return (
    <div className={styles.mixed}>
      {content.quoted.length > 0 && (
        <blockquote aria-label={texts.quoted} className={styles.quoted}>
          <Items items={content.quoted} messageId={messageId} isMarkdown={false} picture={texts.quotedPicture} />
        </blockquote>
      )}
      <Items items={content.items} messageId={messageId} isMarkdown={message?.role === 'assistant'} />
    </div>
  );
}

interface ItemsProps {
  items: readonly ContentItem[];
  messageId: string;
  /** What a person wrote stands as they wrote it. */
  isMarkdown: boolean;
  /** What a picture is called that somebody else may have sent. */
  picture?: string;
}

function Items({ items, messageId, isMarkdown, picture }: ItemsProps) {
  const images = items.flatMap((item) => (item.type === 'image' ? [item.image] : []));
  return (
    <>
      {items.map((item) => item.type === 'file' && <FileCard key={item.file.file_key} file={item.file} />)}
      {images.length > 0 && <Pictures images={images} messageId={messageId} name={picture} />}
      {renderInOrder(items, (item) =>
        item.type !== 'text' ? null : isMarkdown ? (
          <Markdown text={item.text} messageId={messageId} />
        ) : (
          <div dir="auto" className={styles.text}>
            {item.text}
          </div>
        ),
      )}
    </>
  );
}

export const mixedContent: ContentRenderer = {
  name: 'mix',
  draws: (message) => contentOf(message).type === 'mix',
  Content: MixedContent,
};
