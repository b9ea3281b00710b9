import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './breadcrumb.module.css';

export interface BreadcrumbItem {
  id: string;
  /** A link, or a text for a page that cannot be opened. */
  content: ReactNode;
}

export interface BreadcrumbProps {
  label: string;
  /** From the outermost page to the current one. */
  items: readonly BreadcrumbItem[];
}

/** The path from the outermost page to the current one. */
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
