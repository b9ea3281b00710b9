import type { ReactNode } from 'react';
import styles from './resource-sign.module.css';

export interface ResourceSignProps {
  icon: ReactNode;
  /** The colour of its kind. */
  tint: 2 | 6;
  size?: 32 | 40 | 64;
}

/** The icon of a kind of resource, in place of a picture. Decorative: the name is beside it. */
export function ResourceSign({ icon, tint, size = 40 }: ResourceSignProps) {
  return (
    <span aria-hidden className={styles.sign} data-tint={tint} data-size={size}>
      {icon}
    </span>
  );
}
