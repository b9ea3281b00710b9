import type { CSSProperties, ReactNode } from 'react';
import { type Gap, gapOf } from './gap.ts';
import styles from './layout.module.css';

export interface GridProps {
  gap?: Gap;
  /** The least width of a column in px. A narrower container has one column. */
  columnWidth?: number;
  children: ReactNode;
}

/** As many equal columns as fit. */
export function Grid({ gap = 4, columnWidth = 280, children }: GridProps) {
  const style = { gap: gapOf(gap), '--column-width': `${columnWidth}px` } as CSSProperties;
  return (
    <div className={styles.grid} style={style}>
      {children}
    </div>
  );
}
