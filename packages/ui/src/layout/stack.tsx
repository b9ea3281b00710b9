import type { ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { type Gap, gapOf } from './gap.ts';
import styles from './layout.module.css';

export interface StackProps {
  gap?: Gap;
  /** Left out, the children are as wide as the stack. */
  align?: 'start' | 'center' | 'end';
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** Children below each other, with the same gap between them. */
export function Stack({ gap = 4, align, ref, children }: StackProps) {
  return (
    <div ref={ref} className={classNames(styles.stack, align && styles[align])} style={{ gap: gapOf(gap) }}>
      {children}
    </div>
  );
}
