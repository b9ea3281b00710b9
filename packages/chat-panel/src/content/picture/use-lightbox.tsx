import { type ReactNode, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';

const Lightbox = lazyPart(async () => (await import('./lightbox.tsx')).Lightbox);

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
  const client = useClient();
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
