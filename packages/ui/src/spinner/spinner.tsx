import { LoaderCircle } from 'lucide-react';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** For screen readers; leave it out where a text next to it says the same. */
  label?: string;
  size?: number;
}

/** A loading indicator. */
export function Spinner({ label, size = 16 }: SpinnerProps) {
  const icon = <LoaderCircle className={styles.spinner} size={size} aria-hidden />;
  if (!label) return icon;
  return (
    <span role="status" aria-label={label} className={styles.labelled}>
      {icon}
    </span>
  );
}
