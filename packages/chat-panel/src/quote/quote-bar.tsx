import { IconButton } from '@parley/ui';
import { Quote, X } from 'lucide-react';
import { useComposer } from '../composer/composer-context.ts';
import { pictureOrigin } from '../content/picture/picture-origin.ts';
import { usePanel } from '../panel/panel-context.ts';
import styles from './quote-bar.module.css';
import { quoteWords } from './quote-words.ts';
import { useKeptQuote } from './use-kept-quote.ts';
import { messageGrabOf, useMessageGrab } from './use-message-grab.ts';

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
