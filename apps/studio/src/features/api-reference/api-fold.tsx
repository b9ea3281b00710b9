import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './api-fold.module.css';

/** A line that shows and hides what is below it. */
export function ApiFold({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        <ChevronRight aria-hidden />
        {title}
      </summary>
      {children}
    </details>
  );
}
