import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './breadcrumb.module.css';

export interface BreadcrumbItem {
  id: string;
  /** A link, or the bare name for what cannot be opened. */
  content: ReactNode;
}

export interface BreadcrumbProps {
  label: string;
  /** From the outermost place to the page itself. */
  items: readonly BreadcrumbItem[];
}

/** The way from the outermost place to this page. */
export function Breadcrumb({ label, items }: BreadcrumbProps) {
  const last = items.length - 1;
  return (
    <nav aria-label={label}>
      <ol className={styles.list}>
        {items.map(({ id, content }, index) => (
          <li key={id} aria-current={index === last ? 'page' : undefined} className={styles.item}>
            <span className={styles.name}>{content}</span>
            {index < last && <ChevronRight aria-hidden className={styles.separator} />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
