import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './step-details.module.css';

interface DisclosureProps {
  title: string;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** A part of the details that folds. */
export function Disclosure({ title, isOpenAtFirst = false, children }: DisclosureProps) {
  return (
    <details open={isOpenAtFirst} className={styles.disclosure}>
      <summary>
        <ChevronRight aria-hidden />
        {title}
      </summary>
      <div className={styles.disclosed}>{children}</div>
    </details>
  );
}
