import { Fragment, type ReactNode } from 'react';
import styles from './list-row.module.css';

export interface ListRowProps {
  /** A picture or an icon. */
  leading?: ReactNode;
  title: ReactNode;
  tag?: ReactNode;
  /** Joined by middle dots. */
  details?: readonly string[];
  /** Below the details: the result of an action on this row. */
  note?: ReactNode;
  /** A button or a menu at the end. */
  action?: ReactNode;
  /** A dialog of this row. */
  children?: ReactNode;
}

/** An item of a `<ul>`: picture, name with tags, details, and what one can do with it. */
export function ListRow({ leading, title, tag, details = [], note, action, children }: ListRowProps) {
  return (
    <li className={styles.row}>
      {leading && <div className={styles.leading}>{leading}</div>}
      <div className={styles.main}>
        <div className={styles.text}>
          <p className={styles.title}>
            <span className={styles.name}>{title}</span> {tag}
          </p>
          {details.length > 0 && (
            <p className={styles.details}>
              {details.map((detail, index) => (
                <Fragment key={detail}>
                  {index > 0 && ' · '}
                  <span>{detail}</span>
                </Fragment>
              ))}
            </p>
          )}
          {note}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {children}
    </li>
  );
}
