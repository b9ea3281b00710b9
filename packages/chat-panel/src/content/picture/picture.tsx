import { classNames } from '@parley/ui';
import { ImageOff } from 'lucide-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { useSettings } from '../../settings/settings-context.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './picture.module.css';
import { pictureOrigin } from './picture-url.ts';
import { type RemoteUrl, useRemotePicture } from './use-remote-picture.ts';

export interface PictureProps {
  url: string;
  /** The message that shows it; empty in an opening. */
  messageId: string;
  alt: string;
  /** If known, the space for the picture is reserved before it is loaded. */
  size?: { readonly width: number; readonly height: number };
  shape?: 'large' | 'whole' | 'tile' | 'inline';
  /** Enlarges the picture; left out in the lightbox. */
  onOpen?: () => void;
}

/** A picture that can be enlarged. A picture from another site is loaded after the user agreed. */
export function Picture({ url, messageId, alt, size, shape = 'large', onOpen }: PictureProps) {
  const texts = useTexts();
  const { preferences } = useSettings();
  const origin = pictureOrigin(url, preferences);
  const [remote, allow] = useRemotePicture(origin, messageId);
  const source: RemoteUrl = origin.kind === 'free' ? { status: 'ready', url: origin.url } : remote;
  const src = source.status === 'ready' ? source.url : undefined;
  const { loading, ...events } = usePictureLoading(src);
  const box = classNames(styles.box, styles[shape]);
  const name = alt || texts.picture;
  if (origin.kind === 'ask' && source.status === 'ask')
    return (
      <button type="button" className={classNames(box, styles.ask)} onClick={allow}>
        <span>{name}</span>
        <span className={styles.host}>{formatText(texts.loadPicture, { host: origin.host })}</span>
      </button>
    );
  if (origin.kind === 'none' || source.status === 'failed' || loading === 'failed')
    return <FailedPicture name={name} className={box} address={origin.kind === 'ask' ? origin.url : null} />;
  const picture = (
    <img src={src} data-address={origin.url} alt={alt} decoding="async" style={reservedSpace(size)} {...events} />
  );
  const boxProps = {
    className: classNames(box, loading === 'loading' && styles.loading),
    'data-auto-size': preferences.enableImageAutoSize || undefined,
  };
  if (!onOpen) return <span {...boxProps}>{picture}</span>;
  return (
    <button type="button" {...boxProps} aria-label={formatText(texts.enlargePicture, { name })} onClick={onOpen}>
      {picture}
    </button>
  );
}

interface FailedPictureProps {
  name: string;
  className: string;
  /** Of a picture on another site, which can be opened there. */
  address: string | null;
}

function FailedPicture({ name, className, address }: FailedPictureProps) {
  const texts = useTexts();
  return (
    <span role="img" aria-label={name} className={classNames(className, styles.failed)}>
      <ImageOff aria-hidden />
      <span>{texts.pictureFailed}</span>
      {address !== null && (
        <a href={address} target="_blank" rel="noopener noreferrer nofollow">
          {texts.openPicture}
        </a>
      )}
    </span>
  );
}

const reservedSpace = (size: PictureProps['size']): CSSProperties | undefined =>
  size && size.width > 0 && size.height > 0 ? { aspectRatio: `${size.width} / ${size.height}` } : undefined;

/** A picture that is not loaded by then has failed (chat §9). */
const PICTURE_TIMEOUT_MS = 10_000;

type PictureLoading = 'loading' | 'loaded' | 'failed';

/** Without a URL it has not begun yet. */
function usePictureLoading(url: string | undefined) {
  const [outcome, setOutcome] = useState<{ readonly url: string | undefined; readonly loading: PictureLoading }>();
  const loading = outcome && outcome.url === url ? outcome.loading : 'loading';
  useEffect(() => {
    if (loading !== 'loading' || !url) return;
    const timer = setTimeout(() => setOutcome({ url, loading: 'failed' }), PICTURE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [url, loading]);
  return {
    loading,
    onLoad: () => setOutcome({ url, loading: 'loaded' }),
    onError: () => setOutcome({ url, loading: 'failed' }),
  };
}
