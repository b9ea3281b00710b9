import { Table2 } from 'lucide-react';
import styles from './database-picture.module.css';

/** The sign of a table. Decorative: its name is beside it. */
export function DatabasePicture({ size = 40 }: { size?: 32 | 40 }) {
  return (
    <span aria-hidden className={styles.picture} data-size={size}>
      <Table2 />
    </span>
  );
}
