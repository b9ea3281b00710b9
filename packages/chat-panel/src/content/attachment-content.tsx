import { type ContentItem, contentOf } from '@parley/chat-core';
import { useMessage } from '../chat-client/use-in-group.ts';
import { useTexts } from '../texts/texts-context.ts';
import styles from './attachment-content.module.css';
import type { ContentProps, ContentRenderer } from './content-renderer.ts';
import { FileCard } from './file/file-card.tsx';
import { renderInOrder } from './growing-text.ts';
import { Markdown } from './markdown/markdown.tsx';
import { Pictures } from './picture/pictures.tsx';

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

function FileContent({ messageId }: ContentProps) {
  const message = useMessage(messageId);
  const content = message && contentOf(message);
  if (content?.type !== 'file') return null;
  return (
    <div className={styles.files}>
      {content.files.map((file) => (
        <FileCard key={file.file_key} file={file} />
      ))}
    </div>
  );
}

export const fileContent: ContentRenderer = {
  name: 'file',
  draws: (message) => contentOf(message).type === 'file',
  Content: FileContent,
};

/** Files, pictures and text in one message, below the quote (chat §2). */
function MixedContent({ messageId }: ContentProps) {
  const texts = useTexts();
  const message = useMessage(messageId);
  const content = message && contentOf(message);
  if (content?.type !== 'mix') return null;
  return (
    <div className={styles.mixed}>
      {content.quoted.length > 0 && (
        <blockquote aria-label={texts.quoted} className={styles.quoted}>
          <Items items={content.quoted} messageId={messageId} isMarkdown={false} pictureName={texts.quotedPicture} />
        </blockquote>
      )}
      <Items items={content.items} messageId={messageId} isMarkdown={message?.role === 'assistant'} />
    </div>
  );
}

interface ItemsProps {
  items: readonly ContentItem[];
  messageId: string;
  /** False for the text of a user, which is shown as typed. */
  isMarkdown: boolean;
  /** For quoted pictures: somebody else than the sender of this message may have sent them. */
  pictureName?: string;
}

function Items({ items, messageId, isMarkdown, pictureName }: ItemsProps) {
  const images = items.flatMap((item) => (item.type === 'image' ? [item.image] : []));
  return (
    <>
      {items.map((item) => item.type === 'file' && <FileCard key={item.file.file_key} file={item.file} />)}
      {images.length > 0 && <Pictures images={images} messageId={messageId} name={pictureName} />}
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
