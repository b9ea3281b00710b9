import { classNames } from '@parley/ui';
import { ImageOff } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useSettings } from '../../settings/settings-context.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './picture.module.css';
import { pictureOrigin } from './picture-origin.ts';
import { usePictureLoading } from './use-picture-loading.ts';
import { useWanted } from './use-wanted.ts';

export interface PictureProps {
  url: string;
  words: string;
  /** Its size if that is known: its room is kept before it comes. */
  size?: { readonly width: number; readonly height: number };
  shape?: 'large' | 'whole' | 'tile' | 'inline';
  /** Looks at it large; left out where it is. */
  onOpen?: () => void;
}

/** A picture that can be looked at large. One from elsewhere comes when its reader asks for it. */
export function Picture({ url, words, size, shape = 'large', onOpen }: PictureProps) {
  const texts = useTexts();
  const { preferences } = useSettings();
  const origin = pictureOrigin(url, preferences);
  const [isWanted, want] = useWanted(origin.kind === 'none' ? '' : origin.address);
  const isShown = origin.kind === 'free' || (origin.kind === 'ask' && isWanted);
  const { loading, ...told } = usePictureLoading(isShown ? origin.url : '');
  const box = classNames(styles.box, styles[shape]);
  if (origin.kind === 'ask' && !isWanted)
    return (
      <button type="button" className={classNames(box, styles.ask)} onClick={want}>
        <span>{words || texts.picture}</span>
        <span className={styles.host}>{formatText(texts.loadPicture, { host: origin.host })}</span>
      </button>
    );
  if (origin.kind === 'none' || loading === 'failed')
    return (
      <span role="img" aria-label={words || texts.picture} className={classNames(box, styles.failed)}>
        <ImageOff aria-hidden />
        <span>{texts.pictureFailed}</span>
        {origin.kind === 'ask' && (
          <a href={origin.address} target="_blank" rel="noopener noreferrer nofollow">
            {texts.openPicture}
          </a>
        )}
      </span>
    );
  const picture = (
    <img src={origin.url} data-address={origin.address} alt={words} decoding="async" style={keptRoom(size)} {...told} />
  );
  const look = {
    className: classNames(box, loading === 'loading' && styles.loading),
    'data-auto-size': preferences.enableImageAutoSize || undefined,
  };
  if (!onOpen) return <span {...look}>{picture}</span>;
  return (
    <button
      type="button"
      {...look}
      aria-label={formatText(texts.enlargePicture, { name: words || texts.picture })}
      onClick={onOpen}
    >
      {picture}
    </button>
  );
}

const keptRoom = (size: PictureProps['size']): CSSProperties | undefined =>
  size && size.width > 0 && size.height > 0 ? { aspectRatio: `${size.width} / ${size.height}` } : undefined;
