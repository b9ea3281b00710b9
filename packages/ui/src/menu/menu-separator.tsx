import { DropdownMenu } from 'radix-ui';
import styles from './menu.module.css';

/** A line between groups of actions. */
export function MenuSeparator() {
  return <DropdownMenu.Separator className={styles.separator} />;
}
