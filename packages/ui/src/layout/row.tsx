import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type Gap, gapOf } from './gap.ts';
import styles from './layout.module.css';

export interface RowProps {
  gap?: Gap;
  align?: 'start' | 'center' | 'end' | 'stretch';
  justify?: 'start' | 'center' | 'end' | 'between';
  children: ReactNode;
}

const justifyClass = {
  start: styles.justifyStart,
  center: styles.justifyCenter,
  end: styles.justifyEnd,
  between: styles.justifyBetween,
};

/** Children beside each other; those that do not fit go to the next line. */
export function Row({ gap = 3, align = 'center', justify = 'start', children }: RowProps) {
  return (
    <div className={classNames(styles.row, styles[align], justifyClass[justify])} style={{ gap: gapOf(gap) }}>
      {children}
    </div>
  );
}
