import type { ContentImage } from '@parley/contract';
import { Picture } from './picture.tsx';
import styles from './pictures.module.css';
import { useLightbox } from './use-lightbox.tsx';

/** One picture large, several in two columns (chat §2). */
export function Pictures({ images, messageId }: { images: readonly ContentImage[]; messageId: string }) {
  const { open, lightbox } = useLightbox(messageId);
  const urls = images.map((image) => image.image_ori?.url || image.image_thumb?.url || '');
  return (
    <div className={images.length > 1 ? styles.grid : undefined}>
      {images.map((image, place) => {
        const seen = image.image_thumb?.url ? image.image_thumb : image.image_ori;
        return (
          <Picture
            key={image.key || place}
            url={seen?.url ?? ''}
            words=""
            size={seen}
            shape={images.length > 1 ? 'tile' : 'large'}
            onOpen={() => open({ urls, shown: place, words: '' })}
          />
        );
      })}
      {lightbox}
    </div>
  );
}
