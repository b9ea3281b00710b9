import type { ReactNode } from 'react';
import styles from './illustration.module.css';

/** Flat shapes with a face, relatives of the agents' faces, in the colours of the theme. The text is next to them. */
export function IllustrationFrame({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 168 120" aria-hidden="true" className={styles.illustration}>
      {children}
    </svg>
  );
}
