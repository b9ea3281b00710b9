import { classNames } from '@parley/ui';
import styles from './divider.module.css';

/** A line across the list with a few words. */
export function Divider({ text, className }: { text: string; className?: string }) {
  return <p className={classNames(styles.divider, className)}>{text}</p>;
}
