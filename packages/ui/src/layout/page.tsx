import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './layout.module.css';

export interface PageProps {
  /** `wide` for lists, `narrow` for forms, `text` for reading; `centred` puts little content in the middle. */
  width?: 'wide' | 'narrow' | 'text' | 'centred';
  children: ReactNode;
}

/** The content of a page: header, then sections below each other. The shell gives the padding around it. */
export function Page({ width = 'wide', children }: PageProps) {
  return <div className={classNames(styles.page, styles[width])}>{children}</div>;
}
