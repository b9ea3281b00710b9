import { parseJson, type Quote } from '@parley/chat-core';
import { IconButton } from '@parley/ui';
import { Quote as QuoteIcon, X } from 'lucide-react';
import { useEffect } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { createDraftCache } from '../../chat-client/local-cache/chat-area-cache.ts';
import { useConversationId } from '../../chat-client/use-conversation.ts';
import { pictureOrigin } from '../../content/picture/picture-url.ts';
import { messageGrabOf, quoteText, useMessageGrab } from '../../message/quote/message-quote.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { quoteTexts } from '../../texts/later/quote-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import styles from './quote-bar.module.css';

/** The quote of the next message (wire §2.3), with a button that removes it. */
export function QuoteBar() {
  const client = useClient();
  const texts = useLaterTexts(quoteTexts);
  const { preferences } = useSettings();
  const { input } = useComposer();
  usePersistedQuote();
  const quote = useMessageGrab()?.quote ?? null;
  if (!quote) return null;
  const url = (quote.item.type === 'image' && quote.item.image.image_thumb?.url) || '';
  // Quoting a picture is no consent to load it from another origin.
  const picture = pictureOrigin(url, preferences);
  const remove = () => {
    messageGrabOf(client)?.clearQuote();
    input.current?.focus();
  };
  return (
    <figure aria-label={texts.quoting} className={styles.bar}>
      <QuoteIcon aria-hidden size={14} className={styles.icon} />
      {picture.kind === 'free' && <img src={picture.url} alt="" className={styles.picture} />}
      <p className={styles.text}>{quoteText(quote, texts)}</p>
      <IconButton label={texts.removeQuote} icon={<X aria-hidden />} onClick={remove} />
    </figure>
  );
}

/** Stores the quote with the draft and restores it after a reload. */
function usePersistedQuote(): void {
  const client = useClient();
  const { callHost } = useSettings();
  const conversationId = useConversationId();
  useEffect(() => {
    const grab = messageGrabOf(client);
    if (conversationId === null || !grab) return;
    const cache = createDraftCache((failure) => callHost('onLocalStorageError', failure));
    const key = `quote:${conversationId}`;
    const stored = cache.read(key);
    if (stored !== '' && !grab.getState().quote) grab.restoreQuote(parseJson(stored, () => undefined) as Quote | null);
    return grab.subscribe(() => {
      const { quote } = grab.getState();
      cache.write(key, quote ? JSON.stringify(quote) : '');
    });
  }, [client, callHost, conversationId]);
}
