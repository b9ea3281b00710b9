import { IconButton } from '@parley/ui';
import { Quote, X } from 'lucide-react';
import { useClient } from '../../chat-client/client-context.ts';
import { pictureOrigin } from '../../content/picture/picture-url.ts';
import { messageGrabOf, quoteText, useMessageGrab } from '../../message/quote/message-quote.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import styles from './quote-bar.module.css';
import { usePersistedQuote } from './use-persisted-quote.ts';

/** What the next message quotes (wire §2.3), with a way not to. */
export function QuoteBar() {
  const client = useClient();
  const texts = useTexts();
  const { preferences } = useSettings();
  const { input } = useComposer();
  usePersistedQuote();
  const quote = useMessageGrab()?.quote ?? null;
  if (!quote) return null;
  const url = (quote.item.type === 'image' && quote.item.image.image_thumb?.url) || '';
  // Quoting is not asking a stranger for a picture.
  const picture = pictureOrigin(url, preferences);
  const remove = () => {
    messageGrabOf(client)?.clearQuote();
    input.current?.focus();
  };
  return (
    <figure aria-label={texts.quoting} className={styles.bar}>
      <Quote aria-hidden size={14} className={styles.icon} />
      {picture.kind === 'free' && <img src={picture.url} alt="" className={styles.picture} />}
      <p className={styles.words}>{quoteText(quote, texts)}</p>
      <IconButton label={texts.removeQuote} icon={<X aria-hidden />} onClick={remove} />
    </figure>
  );
}
