import { LoaderCircle } from 'lucide-react';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** Said to screen readers; leave out where words beside it say the same. */
  label?: string;
  size?: number;
}

/** Something is going on. */
export function Spinner({ label, size = 16 }: SpinnerProps) {
  const icon = <LoaderCircle className={styles.spinner} size={size} aria-hidden />;
  if (!label) return icon;
  return (
    <span role="status" aria-label={label} className={styles.labelled}>
      {icon}
    </span>
  );
}
