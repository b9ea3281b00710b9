import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type Gap, gapOf } from './gap.ts';
import styles from './layout.module.css';

export interface StackProps {
  gap?: Gap;
  /** Left out, the children are as wide as the stack. */
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}

/** Children below each other, with the same gap between them. */
export function Stack({ gap = 4, align, children }: StackProps) {
  return (
    <div className={classNames(styles.stack, align && styles[align])} style={{ gap: gapOf(gap) }}>
      {children}
    </div>
  );
}
