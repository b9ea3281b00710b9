import { useEffect, useRef } from 'react';
import { awayFromBottom, nextBottomReach, type TableBottom } from './next-bottom-reach.ts';
import { SCROLL_TO_BOTTOM_WAIT_MS } from './table-sizes.ts';

/** Requests more rows when the end of the table stays in view: a quick scroll past it requests nothing. */
export function useLoadMore({ isInView, more, rowCount }: TableBottom, onLoadMore: (() => void) | undefined): void {
  const reach = useRef(awayFromBottom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the bottom decides, not a new callback.
  useEffect(() => {
    const next = nextBottomReach(reach.current, { isInView, more, rowCount });
    if (next === reach.current) return;
    if (next.status === 'away') {
      reach.current = next;
      return;
    }
    const timer = setTimeout(() => {
      reach.current = next;
      onLoadMore?.();
    }, SCROLL_TO_BOTTOM_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isInView, more, rowCount]);
}
