import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './data-table.module.css';
import type { DataTableWords } from './data-table-words.ts';
import type { MoreRows } from './next-bottom-reach.ts';

const PLACEHOLDER_WIDTHS = ['62%', '48%', '71%', '55%', '40%', '66%'];

interface DataTableFootProps {
  words: DataTableWords;
  isLoading: boolean;
  isEmpty: boolean;
  emptyState: ReactNode;
  more: MoreRows | undefined;
  onRetry: () => void;
}

/** What stands after the last row, or in place of all rows. */
export function DataTableFoot({ words, isLoading, isEmpty, emptyState, more, onRetry }: DataTableFootProps) {
  if (isLoading)
    return (
      <div role="status" aria-label={words.loading} className={styles.placeholders}>
        {PLACEHOLDER_WIDTHS.map((width) => (
          <div key={width} className={styles.placeholder}>
            <Skeleton width={width} />
          </div>
        ))}
      </div>
    );
  if (isEmpty && more !== 'failed') return <div className={styles.empty}>{emptyState}</div>;
  if (more === 'failed')
    return (
      <div role="alert" className={styles.foot}>
        {words.loadFailed}
        <Button size="small" onClick={onRetry}>
          {words.retry}
        </Button>
      </div>
    );
  return (
    <div role="status" className={styles.foot}>
      {more === 'loading' && (
        <>
          <Spinner />
          {words.loading}
        </>
      )}
      {more === 'ended' && words.ended}
    </div>
  );
}
