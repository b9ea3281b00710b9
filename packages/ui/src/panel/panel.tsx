import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './panel.module.css';

export interface PanelProps {
  /** A narrow panel in the middle, for one question. */
  isCentred?: boolean;
  /** Names the panel for screen readers; left out, it is no landmark. */
  label?: string;
  children: ReactNode;
}

/** A framed area on a page. */
export function Panel({ isCentred = false, label, children }: PanelProps) {
  const className = classNames(styles.panel, isCentred && styles.centred);
  if (label === undefined) return <div className={className}>{children}</div>;
  return (
    <section aria-label={label} className={className}>
      {children}
    </section>
  );
}
