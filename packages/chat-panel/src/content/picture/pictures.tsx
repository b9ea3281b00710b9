import type { ContentImage } from '@parley/contract';
import { useSender } from '../../chat-client/use-sender.ts';
import { senderName } from '../../selectors/sender.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { Picture } from './picture.tsx';
import styles from './pictures.module.css';
import { useLightbox } from './use-lightbox.tsx';

interface PicturesProps {
  images: readonly ContentImage[];
  messageId: string;
  /** What they are called; left out, after the sender of the message. */
  name?: string;
}

/** One picture large, several in two columns (chat §2). */
export function Pictures({ images, messageId, name }: PicturesProps) {
  const texts = useTexts();
  const { open, lightbox } = useLightbox(messageId);
  const sender = useSender(messageId);
  const words = name ?? (sender ? formatText(texts.pictureFrom, { name: senderName(sender, texts) }) : texts.picture);
  const urls = images.map((image) => image.image_ori?.url || image.image_thumb?.url || '');
  return (
    <div className={images.length > 1 ? styles.grid : undefined}>
      {images.map((image, place) => {
        const seen = image.image_thumb?.url ? image.image_thumb : image.image_ori;
        return (
          <Picture
            key={image.key || place}
            url={seen?.url ?? ''}
            words={words}
            size={seen}
            shape={images.length > 1 ? 'tile' : 'large'}
            onOpen={() => open({ urls, shown: place, words })}
          />
        );
      })}
      {lightbox}
    </div>
  );
}
