import type { ChatClient } from '@parley/chat-core';
import { classNames } from '@parley/ui';
import { ImageOff } from 'lucide-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './picture.module.css';
import { pictureOrigin } from './picture-url.ts';

export interface PictureProps {
  url: string;
  alt: string;
  /** If known, the space for the picture is reserved before it is loaded. */
  size?: { readonly width: number; readonly height: number };
  shape?: 'large' | 'whole' | 'tile' | 'inline';
  /** Enlarges the picture; left out in the lightbox. */
  onOpen?: () => void;
}

/** A picture that can be enlarged. A picture from another origin is loaded after the user agreed. */
export function Picture({ url, alt, size, shape = 'large', onOpen }: PictureProps) {
  const texts = useTexts();
  const { preferences } = useSettings();
  const origin = pictureOrigin(url, preferences);
  const [isAllowed, allow] = useConsent(origin.kind === 'none' ? '' : origin.address);
  const isShown = origin.kind === 'free' || (origin.kind === 'ask' && isAllowed);
  const { loading, ...events } = usePictureLoading(isShown ? origin.url : '');
  const box = classNames(styles.box, styles[shape]);
  if (origin.kind === 'ask' && !isAllowed)
    return (
      <button type="button" className={classNames(box, styles.ask)} onClick={allow}>
        <span>{alt || texts.picture}</span>
        <span className={styles.host}>{formatText(texts.loadPicture, { host: origin.host })}</span>
      </button>
    );
  if (origin.kind === 'none' || loading === 'failed')
    return (
      <span role="img" aria-label={alt || texts.picture} className={classNames(box, styles.failed)}>
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
    <img
      src={origin.url}
      data-address={origin.address}
      alt={alt}
      decoding="async"
      style={reservedSpace(size)}
      {...events}
    />
  );
  const boxProps = {
    className: classNames(box, loading === 'loading' && styles.loading),
    'data-auto-size': preferences.enableImageAutoSize || undefined,
  };
  if (!onOpen) return <span {...boxProps}>{picture}</span>;
  return (
    <button
      type="button"
      {...boxProps}
      aria-label={formatText(texts.enlargePicture, { name: alt || texts.picture })}
      onClick={onOpen}
    >
      {picture}
    </button>
  );
}

const reservedSpace = (size: PictureProps['size']): CSSProperties | undefined =>
  size && size.width > 0 && size.height > 0 ? { aspectRatio: `${size.width} / ${size.height}` } : undefined;

const allowedAddresses = new WeakMap<ChatClient, Set<string>>();

/** Whether the user agreed to load a picture. It holds for the same picture in the lightbox and in later renders, too. */
function useConsent(address: string): [isAllowed: boolean, allow: () => void] {
  const client = useClient();
  const [, renderAgain] = useState(0);
  const isAllowed = allowedAddresses.get(client)?.has(address) ?? false;
  const allow = () => {
    allowedAddresses.set(client, (allowedAddresses.get(client) ?? new Set()).add(address));
    renderAgain((count) => count + 1);
  };
  return [isAllowed, allow];
}

/** A picture that is not loaded by then has failed (chat §9). */
const PICTURE_TIMEOUT_MS = 10_000;

type PictureLoading = 'loading' | 'loaded' | 'failed';

function usePictureLoading(url: string) {
  const [outcome, setOutcome] = useState<{ readonly url: string; readonly loading: PictureLoading }>();
  const loading = outcome?.url === url ? outcome.loading : 'loading';
  useEffect(() => {
    if (loading !== 'loading' || !url) return;
    const timer = setTimeout(() => setOutcome({ url, loading: 'failed' }), PICTURE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [url, loading]);
  return {
    loading: url ? loading : 'failed',
    onLoad: () => setOutcome({ url, loading: 'loaded' }),
    onError: () => setOutcome({ url, loading: 'failed' }),
  };
}
