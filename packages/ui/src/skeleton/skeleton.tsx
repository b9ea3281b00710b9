import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** Any CSS length. */
  width?: string;
  height?: string;
}

/** A placeholder while content loads. */
export function Skeleton({ width = '100%', height = '16px' }: SkeletonProps) {
  return <div aria-hidden className={styles.skeleton} style={{ width, height }} />;
}
