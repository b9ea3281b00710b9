import { use } from 'react';
import { MarkdownContext } from '../markdown/markdown-context.ts';
import { Picture } from './picture.tsx';
import { useLightbox } from './use-lightbox.tsx';

/** A picture in a text. */
export function MarkdownPicture({ url, words }: { url: string; words: string }) {
  const { open, lightbox } = useLightbox(use(MarkdownContext));
  return (
    <>
      <Picture url={url} words={words} shape="inline" onOpen={() => open({ urls: [url], shown: 0, words })} />
      {lightbox}
    </>
  );
}
