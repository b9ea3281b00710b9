import { use } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { MarkdownContext } from '../renderer/markdown-context.ts';
import { Picture } from './picture.tsx';
import { useLightbox } from './use-lightbox.tsx';

/** A picture in a text. */
export function MarkdownPicture({ url, words }: { url: string; words: string }) {
  const client = useClient();
  const messageId = use(MarkdownContext);
  const { open, lightbox } = useLightbox(messageId);
  const tell = (hook: 'onMdBoxImageElementMouseEnter' | 'onMdBoxImageElementMouseLeave', element: Element) =>
    void client.plugins.run(hook, { messageId, url, element });
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: plugins hear of it, nothing is done by it */}
      <span
        onMouseEnter={(event) => tell('onMdBoxImageElementMouseEnter', event.currentTarget)}
        onMouseLeave={(event) => tell('onMdBoxImageElementMouseLeave', event.currentTarget)}
      >
        <Picture url={url} words={words} shape="inline" onOpen={() => open({ urls: [url], shown: 0, words })} />
      </span>
      {lightbox}
    </>
  );
}
