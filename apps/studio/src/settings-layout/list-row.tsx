import type { ReactNode } from 'react';
import styles from './list-row.module.css';

interface ListRowProps {
  leading?: ReactNode;
  title: string;
  tag?: ReactNode;
  details: readonly string[];
  /** Below the details: the result of an action on this row. */
  note?: ReactNode;
  action?: ReactNode;
  /** A dialog of this row. */
  children?: ReactNode;
}

/** A row of a list in the settings. */
export function ListRow({ leading, title, tag, details, note, action, children }: ListRowProps) {
  return (
    <li className={styles.row}>
      {leading}
      <div className={styles.text}>
        <p className={styles.title}>
          <span className={styles.name}>{title}</span> {tag}
        </p>
        <p className={styles.details}>
          {details.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        </p>
        {note}
      </div>
      {action}
      {children}
    </li>
  );
}
