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
  /** False when the last item is the page above: the name of the current one is a heading. */
  hasCurrentPage?: boolean;
  /** Whether that heading follows on the same line. */
  isFollowed?: boolean;
}

/** The path from the outermost page to the current one. */
export function Breadcrumb({ label, items, hasCurrentPage = true, isFollowed = false }: BreadcrumbProps) {
  const current = hasCurrentPage ? items.length - 1 : items.length;
  return (
    <nav aria-label={label}>
      <ol className={styles.list}>
        {items.map(({ id, content }, index) => (
          <li key={id} aria-current={index === current ? 'page' : undefined} className={styles.item}>
            <span className={styles.name}>{content}</span>
            {(index < items.length - 1 || isFollowed) && <ChevronRight aria-hidden className={styles.separator} />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
