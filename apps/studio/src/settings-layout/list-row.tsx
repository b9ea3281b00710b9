import type { ReactNode } from 'react';
import styles from './list-row.module.css';

interface ListRowProps {
  leading?: ReactNode;
  title: string;
  tag?: ReactNode;
  details: readonly string[];
  /** Under the details: what came of an action of this line. */
  note?: ReactNode;
  action?: ReactNode;
  /** A dialog of this line. */
  children?: ReactNode;
}

/** One line of a list in the settings. */
export function ListRow({ leading, title, tag, details, note, action, children }: ListRowProps) {
  return (
    <li className={styles.row}>
      {leading}
      <div className={styles.words}>
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
