import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';
import type { TableRow } from './data-table-column.ts';
import { HEADER_HEIGHT_PX, OVERSCAN_ROWS } from './table-sizes.ts';

export interface RowWindow {
  readonly items: readonly { readonly index: number; readonly top: number }[];
  readonly height: number;
  readonly isBottomInView: boolean;
}

/** The rows to render: those in view, an overscan around them, and the one with the focus. */
export function useRowWindow<Row>(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly TableRow<Row>[],
  rowHeight: number,
  activeRow: number,
): RowWindow {
  // A new function makes the virtualizer measure every row again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height have to be measured again
  const keyOf = useCallback((index: number) => rows[index]?.id ?? index, [rows, rowHeight]);
  const withActiveRow = (range: Range) => {
    const indexes = defaultRangeExtractor(range);
    if (activeRow < 0 || activeRow >= rows.length || indexes.includes(activeRow)) return indexes;
    return [...indexes, activeRow].sort((left, right) => left - right);
  };
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
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
