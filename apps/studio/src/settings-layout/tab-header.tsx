import type { ReactNode } from 'react';
import styles from './tab-header.module.css';

/** The head of a list in the settings, with its action at the end. */
export function TabHeader({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) {
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h3>{title}</h3>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {children}
    </div>
  );
}
