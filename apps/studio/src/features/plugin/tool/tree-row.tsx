import type { ReactNode } from 'react';
import styles from './tree-row.module.css';

interface TreeRowProps {
  /** Before the name: a choice. */
  leading?: ReactNode;
  name: string;
  /** Type and place, after the name. */
  facts: readonly string[];
  tags?: ReactNode;
  description?: string | undefined;
  /** Who gives the value, where it is not the model. */
  note?: ReactNode;
  actions?: ReactNode;
  /** The parts, as a list of rows. */
  children?: ReactNode;
}

/** A parameter of a tool or a field of a response, with its parts below it. */
export function TreeRow({ leading, name, facts, tags, description, note, actions, children }: TreeRowProps) {
  return (
    <li className={styles.node}>
      <div className={styles.row}>
        {leading && <div className={styles.leading}>{leading}</div>}
        <div className={styles.text}>
          <div className={styles.head}>
            <code className={styles.name}>{name}</code>
            <span className={styles.facts}>{facts.join(' · ')}</span>
            {tags}
          </div>
          {description && <p className={styles.description}>{description}</p>}
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </li>
  );
}

interface TreeListProps {
  /** Names the outermost list; the inner ones belong to their rows. */
  label: string;
  isInner?: boolean;
  children: ReactNode;
}

/** The rows of one level. */
export function TreeList({ label, isInner = false, children }: TreeListProps) {
  return (
    <ul aria-label={label} className={isInner ? styles.inner : styles.outer}>
      {children}
    </ul>
  );
}
