import { classNames } from '../class-names.ts';
import styles from './progress.module.css';

export interface ProgressProps {
  label: string;
  /** From 0 to 100; leave it out while it is unknown. */
  percent?: number;
  tone?: 'accent' | 'danger';
}

/** A progress bar. */
export function Progress({ label, percent, tone = 'accent' }: ProgressProps) {
  const shown = percent === undefined ? undefined : Math.min(100, Math.max(0, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown}
      className={styles.track}
    >
      <div
        className={classNames(styles.bar, styles[tone], shown === undefined && styles.unknown)}
        style={shown === undefined ? undefined : { width: `${shown}%` }}
      />
    </div>
  );
}
