import { useEffect, useRef } from 'react';
import { awayFromBottom, nextBottomReach, type TableBottom } from './next-bottom-reach.ts';

/** Requests more rows when the end of the table comes into view. */
export function useLoadMore({ isInView, more, rowCount }: TableBottom, onLoadMore: (() => void) | undefined): void {
  const reach = useRef(awayFromBottom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the bottom decides, not a new callback.
  useEffect(() => {
    const next = nextBottomReach(reach.current, { isInView, more, rowCount });
    if (next === reach.current) return;
    reach.current = next;
    if (next.status === 'asked') onLoadMore?.();
  }, [isInView, more, rowCount]);
}
