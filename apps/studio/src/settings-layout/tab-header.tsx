import type { ReactNode } from 'react';
import styles from './tab-header.module.css';

/** The heading of a list in the settings. Children are actions at the end of the line. */
export function TabHeader({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) {
  return (
    <div className={styles.header}>
      <div className={styles.text}>
        <h3>{title}</h3>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {children}
    </div>
  );
}
