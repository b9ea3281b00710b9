import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** One of the illustrations, for a whole page or a large area. */
  illustration?: ReactNode;
  /** For smaller areas. */
  icon?: ReactNode;
  title: string;
  message?: ReactNode;
  action?: ReactNode;
  /** `alert` for errors. */
  role?: 'alert';
}

/** Illustration or icon, title and message where there is nothing to show, with an optional action. */
export function EmptyState({ illustration, icon, title, message, action, role }: EmptyStateProps) {
  return (
    <div role={role} className={styles.empty}>
      {illustration}
      {icon && <div className={styles.icon}>{icon}</div>}
      <p className={styles.title}>{title}</p>
      {message && <p className={styles.message}>{message}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
