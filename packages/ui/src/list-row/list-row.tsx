import type { ReactNode } from 'react';
import styles from './list-row.module.css';

export interface ListRowProps {
  /** A picture or an icon. */
  leading?: ReactNode;
  title: ReactNode;
  tag?: ReactNode;
  /** Joined by middle dots; empty ones are left out. */
  details?: readonly string[];
  /** Below the details: the result of an action on this row. */
  note?: ReactNode;
  /** A button or a menu at the end. */
  action?: ReactNode;
  /** Below all of it, such as what is unfolded: the action stays where it was pressed. */
  below?: ReactNode;
  /** A dialog of this row. */
  children?: ReactNode;
}

/** An item of a `<ul>`: picture, name with tags, details, and what one can do with it. */
export function ListRow({ leading, title, tag, details = [], note, action, below, children }: ListRowProps) {
  const shown = details.filter((detail) => detail !== '');
  return (
    <li className={styles.row}>
      {leading && <div className={styles.leading}>{leading}</div>}
      <div className={styles.main}>
        <div className={styles.text}>
          <p className={styles.title}>
            <span className={styles.name}>{title}</span> {tag}
          </p>
          {shown.length > 0 && (
            <p className={styles.details}>
              <span className={styles.lines}>
                {shown.map((detail, index) => (
                  <span key={detail} className={styles.detail}>
                    {index > 0 && <span className={styles.dot}> · </span>}
                    <span>{detail}</span>
                  </span>
                ))}
              </span>
            </p>
          )}
          {note}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {below && <div className={styles.below}>{below}</div>}
      {children}
    </li>
  );
}
