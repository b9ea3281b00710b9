import type { ReactNode } from 'react';
import styles from './page-head.module.css';
import { PageTitle } from './page-title.tsx';

/** The heading of a page in the workspace, also the title of the tab. Children are actions at the end of the line. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <PageTitle>{title}</PageTitle>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  );
}
