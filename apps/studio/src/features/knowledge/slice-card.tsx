import type { ReactNode } from 'react';
import { FoldedText } from './folded-text.tsx';
import styles from './slice-card.module.css';

interface SliceCardProps {
  /** Its number, where it has one. */
  number?: number | undefined;
  tag?: ReactNode;
  /** Where it is, how long it is: joined by middle dots. */
  details: readonly string[];
  /** Buttons at the end of the first line. */
  actions?: ReactNode;
  /** Below the text. */
  note?: ReactNode;
  children: ReactNode;
}

/** A slice: where it is, and its text, folded where it is long. */
export function SliceCard({ number, tag, details, actions, note, children }: SliceCardProps) {
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        {number !== undefined && <span className={styles.number}>{number}</span>}
        <p className={styles.details}>{details.join(' · ')}</p>
        {tag}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <FoldedText>{children}</FoldedText>
      {note}
    </article>
  );
}
