import type { ReactNode } from 'react';
import styles from './detail-list.module.css';

export interface DetailListProps {
  details: readonly { name: string; value: ReactNode }[];
}

/** Names and values, one pair per line. */
export function DetailList({ details }: DetailListProps) {
  return (
    <dl className={styles.list}>
      {details.map(({ name, value }) => (
        <div key={name} className={styles.detail}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
