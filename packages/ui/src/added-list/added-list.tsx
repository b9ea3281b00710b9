import type { ReactNode } from 'react';
import styles from './added-list.module.css';

export interface AddedListProps {
  label: string;
  /** Each an `AddedItem`. */
  children: ReactNode;
}

/** What somebody has added to a thing, such as the tables of an agent. */
export function AddedList({ label, children }: AddedListProps) {
  return (
    <ul aria-label={label} className={styles.list}>
      {children}
    </ul>
  );
}

export interface AddedItemProps {
  picture: ReactNode;
  /** The name, or a link with it. */
  name: ReactNode;
  /** Behind the name. */
  tags?: ReactNode;
  /** One line, cut where it does not fit. */
  details?: string | undefined;
  /** Settings of this item, below the details. */
  children?: ReactNode;
  /** A button at the end. */
  action?: ReactNode;
}

export function AddedItem({ picture, name, tags, details, children, action }: AddedItemProps) {
  return (
    <li className={styles.item}>
      {picture}
      <div className={styles.text}>
        <span className={styles.name}>
          {name}
          {tags}
        </span>
        {details && <span className={styles.details}>{details}</span>}
        {children}
      </div>
      {action}
    </li>
  );
}
