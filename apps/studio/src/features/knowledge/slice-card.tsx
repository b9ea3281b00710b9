import { classNames } from '@parley/ui';
import type { ReactNode } from 'react';
import { FoldedText } from './folded-text.tsx';
import styles from './slice-card.module.css';

interface SliceCardProps {
  id?: string;
  /** Its number, where it has one. */
  number?: number | undefined;
  tag?: ReactNode;
  /** Where it is, how long it is: joined by middle dots. */
  details: readonly string[];
  /** Buttons at the end of the first line. */
  actions?: ReactNode;
  /** The one that was looked for. */
  isMarked?: boolean;
  /** Below the text. */
  note?: ReactNode;
  children: ReactNode;
}

/** A slice: where it is, and its text, folded where it is long. */
export function SliceCard({ id, number, tag, details, actions, isMarked = false, note, children }: SliceCardProps) {
  return (
    <article
      id={id}
      tabIndex={isMarked ? -1 : undefined}
      className={classNames(styles.card, isMarked && styles.marked)}
    >
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
