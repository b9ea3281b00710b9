import { classNames } from '@parley/ui';
import type { ReactNode } from 'react';
import styles from './compare-column.module.css';

interface CompareColumnProps {
  title: string;
  /** Beside the title. */
  tag?: ReactNode;
  actions?: ReactNode;
  /** Not a variant. */
  isSunken?: boolean;
  children: ReactNode;
}

/** A column of the comparison with its head. */
export function CompareColumn({ title, tag, actions, isSunken = false, children }: CompareColumnProps) {
  return (
    <section aria-label={title} className={classNames(styles.column, isSunken && styles.sunken)}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {tag}
        <div className={styles.actions}>{actions}</div>
      </header>
      {children}
    </section>
  );
}
