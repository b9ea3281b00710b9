import { useMemo } from 'react';
import styles from './conflict-dialog.module.css';
import { markedText } from './merge/marked-text.ts';

interface ConflictTextProps {
  title: string;
  text: string;
  /** The text it is compared with: what that does not have is marked. */
  other: string;
}

/** One of two versions of a text. */
export function ConflictText({ title, text, other }: ConflictTextProps) {
  const parts = useMemo(() => markedText(text, other), [text, other]);
  let offset = 0;
  return (
    <figure className={styles.version}>
      <figcaption>{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard has to reach it */}
      <section aria-label={title} tabIndex={0} className={styles.text}>
        {parts.map((part) => {
          const start = offset;
          offset += part.text.length;
          return part.isOwn ? <mark key={start}>{part.text}</mark> : <span key={start}>{part.text}</span>;
        })}
      </section>
    </figure>
  );
}
