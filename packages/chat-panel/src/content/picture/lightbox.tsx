import { IconButton } from '@parley/ui';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { usePanel } from '../../panel/panel-context.ts';
import { fillIn } from '../../texts/fill-in.ts';
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
  const { copy } = usePanel();
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
      aria-label={words || copy.picture}
      onClose={onClose}
      onKeyDown={pressed}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <Picture key={shown} url={urls[shown] ?? ''} words={words} shape="whole" />
      <div className={styles.close}>
        <IconButton label={copy.closePicture} icon={<X aria-hidden />} onClick={onClose} />
      </div>
      {urls.length > 1 && (
        <div className={styles.steps}>
          <IconButton label={copy.previousPicture} icon={<ChevronLeft aria-hidden />} onClick={() => step(-1)} />
          <span>{fillIn(copy.pictureOf, { place: shown + 1, count: urls.length })}</span>
          <IconButton label={copy.nextPicture} icon={<ChevronRight aria-hidden />} onClick={() => step(1)} />
        </div>
      )}
    </dialog>
  );
}
