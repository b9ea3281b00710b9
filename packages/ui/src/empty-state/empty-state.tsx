import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  icon?: ReactNode;
  /** A drawing in place of the icon. */
  illustration?: ReactNode;
  title: string;
  message?: ReactNode;
  action?: ReactNode;
  /** `page` fills the rest of a page. */
  size?: 'section' | 'page';
  /** `alert` for errors. */
  role?: 'alert';
}

/** Picture, title and message where there is nothing to show, with an optional action. */
export function EmptyState({ icon, illustration, title, message, action, size, role }: EmptyStateProps) {
  return (
    <div role={role} className={classNames(styles.empty, size === 'page' && styles.page)}>
      {illustration && <div className={styles.illustration}>{illustration}</div>}
      {icon && !illustration && <div className={styles.icon}>{icon}</div>}
      <p className={styles.title}>{title}</p>
      {message && <p className={styles.message}>{message}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
