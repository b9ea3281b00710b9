import { IconButton } from '@parley/ui';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatText } from '../../texts/format-text.ts';
import { lightboxTexts } from '../../texts/later/lightbox-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import styles from './lightbox.module.css';
import { Picture } from './picture.tsx';

export interface LightboxProps {
  urls: readonly string[];
  messageId: string;
  shown: number;
  alt: string;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** Pictures over the whole window, one at a time. The native dialog traps the focus and restores it. */
export function Lightbox({ urls, messageId, shown, alt, onShow, onClose }: LightboxProps) {
  const texts = useLaterTexts(lightboxTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  const step = (by: number) => onShow((shown + by + urls.length) % urls.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (urls.length < 2) return;
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  };
  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={alt || texts.picture}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <Picture key={shown} url={urls[shown] ?? ''} messageId={messageId} alt={alt} shape="whole" />
      <div className={styles.close}>
        <IconButton label={texts.closePicture} icon={<X aria-hidden />} onClick={onClose} />
      </div>
      {urls.length > 1 && (
        <div className={styles.steps}>
          <IconButton label={texts.previousPicture} icon={<ChevronLeft aria-hidden />} onClick={() => step(-1)} />
          <span>{formatText(texts.pictureOf, { place: shown + 1, count: urls.length })}</span>
          <IconButton label={texts.nextPicture} icon={<ChevronRight aria-hidden />} onClick={() => step(1)} />
        </div>
      )}
    </dialog>
  );
}
