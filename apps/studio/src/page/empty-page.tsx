import { EmptyState } from '@parley/ui';
import type { ReactNode } from 'react';
import styles from './empty-page.module.css';

interface EmptyPageProps {
  icon: ReactNode;
  title: string;
  message: ReactNode;
}

/** The content of a page that has nothing to list yet. */
export function EmptyPage({ icon, title, message }: EmptyPageProps) {
  return (
    <div className={styles.empty}>
      <EmptyState icon={icon} title={title} message={message} />
    </div>
  );
}
