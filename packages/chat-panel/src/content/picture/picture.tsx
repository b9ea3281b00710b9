import { classNames } from '@parley/ui';
import { ImageOff } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { fillIn } from '../../copy/fill-in.ts';
import { usePanel } from '../../panel/panel-context.ts';
import styles from './picture.module.css';
import { pictureOrigin } from './picture-origin.ts';
import { usePictureLoading } from './use-picture-loading.ts';

export interface PictureProps {
  url: string;
  words: string;
  /** Its size if that is known: its room is kept before it comes. */
  size?: { readonly width: number; readonly height: number };
  shape?: 'large' | 'tile' | 'inline';
  onOpen: (url: string) => void;
}

/** A picture that can be looked at large. One from elsewhere comes when its reader asks for it. */
export function Picture({ url, words, size, shape = 'large', onOpen }: PictureProps) {
  const { copy, preferences } = usePanel();
  const [isWanted, setWanted] = useState(false);
  const origin = pictureOrigin(url, preferences.allowedImageOrigins);
  const isShown = origin.kind === 'free' || (origin.kind === 'ask' && isWanted);
  const { loading, ...told } = usePictureLoading(isShown ? origin.url : '');
  const box = classNames(styles.box, styles[shape]);
  if (origin.kind === 'ask' && !isWanted)
    return (
      <button type="button" className={classNames(box, styles.ask)} onClick={() => setWanted(true)}>
        <span>{words || copy.picture}</span>
        <span className={styles.host}>{fillIn(copy.loadPicture, { host: origin.host })}</span>
      </button>
    );
  if (origin.kind === 'none' || loading === 'failed')
    return (
      <span role="img" aria-label={words || copy.picture} className={classNames(box, styles.failed)}>
        <ImageOff aria-hidden />
        <span>{copy.pictureFailed}</span>
        {origin.kind === 'ask' && (
          <a href={origin.url} target="_blank" rel="noopener noreferrer nofollow">
            {copy.openPicture}
          </a>
        )}
      </span>
    );
  return (
    <button
      type="button"
      className={classNames(box, loading === 'loading' && styles.loading)}
      aria-label={fillIn(copy.enlargePicture, { name: words || copy.picture })}
      onClick={() => onOpen(origin.url)}
    >
      <img src={origin.url} alt={words} loading="lazy" decoding="async" style={keptRoom(size)} {...told} />
    </button>
  );
}

const keptRoom = (size: PictureProps['size']): CSSProperties | undefined =>
  size && size.width > 0 && size.height > 0 ? { aspectRatio: `${size.width} / ${size.height}` } : undefined;
