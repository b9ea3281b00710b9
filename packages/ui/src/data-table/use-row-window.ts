import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';
import type { TableRow } from './data-table-column.ts';
import { HEADER_HEIGHT_PX, OVERSCAN_ROWS, ROW_HEIGHT_PX } from './figures.ts';

export interface RowWindow {
  readonly items: readonly { readonly index: number; readonly top: number }[];
  readonly height: number;
  readonly isBottomInView: boolean;
}

/** The rows that are worth having in the page: those in view, some around them, and the one that holds the focus. */
export function useRowWindow<Row>(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly TableRow<Row>[],
  activeRow: number,
): RowWindow {
  // A new function would make the window measure every row again.
  const keyOf = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const withActiveRow = (range: Range) => {
    const indexes = defaultRangeExtractor(range);
    if (activeRow < 0 || activeRow >= rows.length || indexes.includes(activeRow)) return indexes;
    return [...indexes, activeRow].sort((left, right) => left - right);
  };
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: keyOf,
    overscan: OVERSCAN_ROWS,
    scrollMargin: HEADER_HEIGHT_PX,
    rangeExtractor: withActiveRow,
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - HEADER_HEIGHT_PX }));
  return {
    items,
    height: virtualizer.getTotalSize(),
    isBottomInView: rows.length > 0 && (virtualizer.range?.endIndex ?? -1) >= rows.length - 1,
  };
}
