import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './text.module.css';

export interface TextProps {
  tone?: 'default' | 'muted' | 'danger';
  size?: 'small' | 'label' | 'body' | 'large';
  /** Keeps the line breaks of a text that a user wrote. */
  keepsLines?: boolean;
  children: ReactNode;
}

/** A paragraph. */
export function Text({ tone = 'default', size = 'body', keepsLines = false, children }: TextProps) {
  return <p className={classNames(styles.text, styles[tone], styles[size], keepsLines && styles.lines)}>{children}</p>;
}
