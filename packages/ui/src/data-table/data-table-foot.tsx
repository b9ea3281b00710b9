import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './data-table.module.css';
import type { DataTableTexts } from './data-table-texts.ts';
import type { MoreRows } from './next-bottom-reach.ts';

const PLACEHOLDER_WIDTHS = ['62%', '48%', '71%', '55%', '40%', '66%'];

interface DataTableFootProps {
  texts: DataTableTexts;
  isLoading: boolean;
  isEmpty: boolean;
  emptyState: ReactNode;
  more: MoreRows | undefined;
  onRetry: () => void;
}

/** Shown after the last row, or when there are no rows: loading, error, end or empty state. */
export function DataTableFoot({ texts, isLoading, isEmpty, emptyState, more, onRetry }: DataTableFootProps) {
  if (isLoading)
    return (
      <div role="status" aria-label={texts.loading} className={styles.placeholders}>
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
        {texts.loadFailed}
        <Button size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      </div>
    );
  return (
    <div role="status" className={styles.foot}>
      {more === 'loading' && (
        <>
          <Spinner />
          {texts.loading}
        </>
      )}
      {more === 'ended' && texts.ended}
    </div>
  );
}
