import type { ReactNode } from 'react';
import styles from './section-header.module.css';

export interface SectionHeaderProps {
  title: string;
  hint?: ReactNode;
  /** 2 for a section of a page, 3 inside a dialog. */
  level?: 2 | 3;
  /** The id of the heading, for `aria-labelledby` of the section. */
  id?: string;
  actions?: ReactNode;
}

/** The heading of a section or of a tab, with its actions. */
export function SectionHeader({ title, hint, level = 2, id, actions }: SectionHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.text}>
        {level === 2 ? (
          <h2 id={id} className={styles.page}>
            {title}
          </h2>
        ) : (
          <h3 id={id}>{title}</h3>
        )}
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
