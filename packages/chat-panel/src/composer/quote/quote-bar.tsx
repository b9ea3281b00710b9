import { IconButton } from '@parley/ui';
import { Quote, X } from 'lucide-react';
import { pictureOrigin } from '../../content/picture/picture-origin.ts';
import { quoteWords } from '../../message/quote/quote-text.ts';
import { messageGrabOf, useMessageGrab } from '../../message/quote/use-message-grab.ts';
import { usePanel } from '../../panel/panel-context.ts';
import { useComposer } from '../state/composer-context.ts';
import styles from './quote-bar.module.css';
import { useKeptQuote } from './use-kept-quote.ts';

/** What the next message quotes (wire §2.3), with a way not to. */
export function QuoteBar() {
  const { client, copy, preferences } = usePanel();
  const { input } = useComposer();
  useKeptQuote();
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
    <figure aria-label={copy.quoting} className={styles.bar}>
      <Quote aria-hidden size={14} className={styles.icon} />
      {picture.kind === 'free' && <img src={picture.url} alt="" className={styles.picture} />}
      <p className={styles.words}>{quoteWords(quote, copy)}</p>
      <IconButton label={copy.removeQuote} icon={<X aria-hidden />} onClick={remove} />
    </figure>
  );
}
