import type { ReactNode } from 'react';
import styles from './page-head.module.css';
import { PageTitle } from './page-title.tsx';

/** The head of a page in the workspace: its title, also on the tab, and what can be done at the end. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <PageTitle>{title}</PageTitle>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  );
}
