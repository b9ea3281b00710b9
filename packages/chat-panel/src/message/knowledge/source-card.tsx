import { linkAction } from '@parley/chat-core';
import type { RecalledChunk } from '@parley/contract';
import { useId } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './knowledge-sources.module.css';

interface SourceCardProps {
  chunk: RecalledChunk;
  place: number;
  /** It shows the beginning of its words from the start. */
  isCard: boolean;
  isOpen: boolean;
  onPress: () => void;
}

/** One source: its name, and when it is pressed the words that were found in it. */
export function SourceCard({ chunk: { slice, meta }, place, isCard, isOpen, onPress }: SourceCardProps) {
  const client = useClient();
  const texts = useTexts();
  const id = useId();
  const title = meta.card?.title || meta.link?.title || meta.document.name || meta.dataset.name;
  const link = meta.link && linkAction(meta.link.url);
  const words = meta.card?.con || slice;
  const tell = (hook: 'onCardLinkElementMouseEnter' | 'onCardLinkElementMouseLeave', link: HTMLAnchorElement) =>
    void client.plugins.run(hook, { messageId: '', url: link.href, element: link });
  return (
    <li className={styles.source} data-open={isOpen}>
      <button type="button" className={styles.chip} aria-expanded={isOpen} aria-controls={id} onClick={onPress}>
        <span className={styles.place}>{place}</span>
        <span className={styles.name}>{title}</span>
        {isCard && !isOpen && <span className={styles.beginning}>{words}</span>}
      </button>
      {isOpen && (
        <div id={id} className={styles.words}>
          <p dir="auto" className={styles.slice}>
            {words}
          </p>
          <p className={styles.from}>
            {formatText(texts.sourceFrom, { dataset: meta.dataset.name })}
            {link?.action === 'open-window' && (
              <a
                href={link.url}
                target="_blank"
                rel="noopener noreferrer nofollow"
                onMouseEnter={(event) => tell('onCardLinkElementMouseEnter', event.currentTarget)}
                onMouseLeave={(event) => tell('onCardLinkElementMouseLeave', event.currentTarget)}
              >
                {formatText(texts.openSource, { title: meta.link?.title || link.url })}
              </a>
            )}
          </p>
        </div>
      )}
    </li>
  );
}
