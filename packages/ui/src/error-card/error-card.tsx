import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './error-card.module.css';

export interface ErrorCardProps {
  /** What happened. */
  title: string;
  /** Why, and what to do. */
  message?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** Below the actions: an id for the administrator. */
  note?: ReactNode;
  /** In place of the warning sign. */
  icon?: ReactNode;
  /** A drawing in place of the icon. */
  illustration?: ReactNode;
  /** `page` fills the page, and its title is the heading of the page. */
  size?: 'section' | 'page';
}

/** A failure: what happened, what to do, and the button to do it. Screen readers announce it. */
export function ErrorCard({ title, message, actions, note, icon, illustration, size = 'section' }: ErrorCardProps) {
  const sign = illustration ?? <div className={styles.icon}>{icon ?? <TriangleAlert aria-hidden />}</div>;
  return (
    <div role="alert" className={classNames(styles.card, size === 'page' && styles.page)}>
      {sign}
      <div className={styles.content}>
        {size === 'page' ? <h1 className={styles.title}>{title}</h1> : <p className={styles.title}>{title}</p>}
        {message && <p className={styles.message}>{message}</p>}
        {actions && <div className={styles.actions}>{actions}</div>}
        {note && <div className={styles.note}>{note}</div>}
      </div>
    </div>
  );
}
