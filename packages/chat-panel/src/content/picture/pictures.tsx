import type { ContentImage } from '@parley/contract';
import { useSurface } from '@parley/ui';
import { type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
import { useClient } from '../../chat-client/client-context.ts';
import { useSender } from '../../chat-client/use-in-group.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { senderName } from '../../selectors/sender.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { MarkdownMessageContext } from '../content-renderer.ts';
import styles from './picture.module.css';
import { Picture } from './picture.tsx';

const Lightbox = lazyPart(async () => (await import('./lightbox.tsx')).Lightbox);

interface PicturesProps {
  images: readonly ContentImage[];
  messageId: string;
  /** Their alternative text; by default it names the sender of the message. */
  name?: string;
}

/** One picture large, several in two columns (chat §2). */
export function Pictures({ images, messageId, name }: PicturesProps) {
  const texts = useTexts();
  const { open, lightbox } = useLightbox(messageId);
  const sender = useSender(messageId);
  const alt = name ?? (sender ? formatText(texts.pictureFrom, { name: senderName(sender, texts) }) : texts.picture);
  const urls = images.map((image) => image.image_ori?.url || image.image_thumb?.url || '');
  const notes = new Set(images.map((image) => image.file_note));
  return (
    <div>
      <div className={images.length > 1 ? styles.grid : undefined}>
        {images.map((image, index) => {
          const preview = image.image_thumb?.url ? image.image_thumb : image.image_ori;
          return (
            <Picture
              key={image.key || index}
              url={preview?.url ?? ''}
              messageId={messageId}
              alt={alt}
              size={preview}
              shape={images.length > 1 ? 'tile' : 'large'}
              onOpen={() => open({ urls, shown: index, alt })}
            />
          );
        })}
        {lightbox}
      </div>
      {[...notes].map(
        (note) =>
          note && (
            <p key={note} className={styles.note}>
              {note}
            </p>
          ),
      )}
    </div>
  );
}

/** A picture in a Markdown text. */
export function MarkdownPicture({ url, alt }: { url: string; alt: string }) {
  const client = useClient();
  const messageId = use(MarkdownMessageContext);
  const { open, lightbox } = useLightbox(messageId);
  const runHook = (hook: 'onMdBoxImageElementMouseEnter' | 'onMdBoxImageElementMouseLeave', element: Element) =>
    void client.plugins.run(hook, { messageId, url, element });
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only plugins are notified, the element does nothing */}
      <span
        onMouseEnter={(event) => runHook('onMdBoxImageElementMouseEnter', event.currentTarget)}
        onMouseLeave={(event) => runHook('onMdBoxImageElementMouseLeave', event.currentTarget)}
      >
        <Picture
          url={url}
          messageId={messageId}
          alt={alt}
          shape="inline"
          onOpen={() => open({ urls: [url], shown: 0, alt })}
        />
      </span>
      {lightbox}
    </>
  );
}

interface OpenedPictures {
  readonly urls: readonly string[];
  readonly shown: number;
  readonly alt: string;
}

function useLightbox(messageId: string): { open: (pictures: OpenedPictures) => void; lightbox: ReactNode } {
  const client = useClient();
  const { container } = useSurface();
  const [opened, setOpened] = useState<OpenedPictures | null>(null);
  return {
    open(next) {
      void client.plugins.run('onImageClick', { messageId, url: next.urls[next.shown] ?? '' });
      setOpened(next);
    },
    // Outside of the text: a paragraph cannot contain a dialog.
    lightbox:
      opened &&
      createPortal(
        <Lightbox
          {...opened}
          messageId={messageId}
          onShow={(shown) => setOpened({ ...opened, shown })}
          onClose={() => setOpened(null)}
        />,
        container ?? document.body,
      ),
  };
}
