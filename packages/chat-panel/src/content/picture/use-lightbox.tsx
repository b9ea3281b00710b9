import { type ReactNode, useState } from 'react';
import { usePanel } from '../../panel/panel-context.ts';
import { late } from '../../parts/lazy-part.tsx';

const Lightbox = late(async () => (await import('./lightbox.tsx')).Lightbox);

interface Opened {
  readonly urls: readonly string[];
  readonly shown: number;
  readonly words: string;
}

/** Lets pictures of a message be looked at large. */
export function useLightbox(messageId: string): {
  open: (opened: Opened) => void;
  lightbox: ReactNode;
} {
  const { client } = usePanel();
  const [opened, setOpened] = useState<Opened | null>(null);
  return {
    open(next) {
      void client.plugins.run('onImageClick', { messageId, url: next.urls[next.shown] ?? '' });
      setOpened(next);
    },
    lightbox: opened && (
      <Lightbox {...opened} onShow={(shown) => setOpened({ ...opened, shown })} onClose={() => setOpened(null)} />
    ),
  };
}
