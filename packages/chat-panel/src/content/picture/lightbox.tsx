import { IconButton } from '@parley/ui';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './lightbox.module.css';
import { Picture } from './picture.tsx';

export interface LightboxProps {
  urls: readonly string[];
  shown: number;
  words: string;
  onShow: (place: number) => void;
  onClose: () => void;
}

/** Pictures over the whole window, one at a time. The browser's dialog keeps the focus in it and gives it back. */
export function Lightbox({ urls, shown, words, onShow, onClose }: LightboxProps) {
  const texts = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  const step = (by: number) => onShow((shown + by + urls.length) % urls.length);
  const pressed = (event: KeyboardEvent) => {
    if (urls.length < 2) return;
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  };
  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={words || texts.picture}
      onClose={onClose}
      onKeyDown={pressed}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <Picture key={shown} url={urls[shown] ?? ''} words={words} shape="whole" />
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
