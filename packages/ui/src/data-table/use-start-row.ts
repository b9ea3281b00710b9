import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { DataTableColumn, TableRow } from './data-table-column.ts';
import type { ActiveCell } from './next-active-cell.ts';
import { HEADER_HEIGHT_PX } from './table-sizes.ts';

interface StartRowOptions<Row> {
  startRowId: string | undefined;
  /** Another one for other rows. */
  listKey: string | undefined;
  rows: readonly TableRow<Row>[];
  columns: readonly DataTableColumn<Row>[];
  columnCount: number;
  rowHeight: number;
  scroller: RefObject<HTMLElement | null>;
  moveTo: (cell: ActiveCell) => void;
  reset: () => void;
}

/** Shows the row that the table begins with in the middle and gives it the focus, once. */
export function useStartRow<Row>(options: StartRowOptions<Row>): void {
  const { startRowId, rows, columns, columnCount, rowHeight, scroller, moveTo } = options;
  const reached = useRef<string>(undefined);
  const index = startRowId === undefined ? -1 : rows.findIndex(({ id }) => id === startRowId);
  usePlaceAmongRows(options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a row that has come moves the view
  useEffect(() => {
    const { current } = scroller;
    if (!current || index === -1 || reached.current === startRowId) return;
    reached.current = startRowId;
    const viewHeight = current.clientHeight - HEADER_HEIGHT_PX;
    current.scrollTop = Math.max(0, index * rowHeight - (viewHeight - rowHeight) / 2);
    const widest = Math.max(
      0,
      columns.findIndex(({ sizing }) => sizing === 'grows'),
    );
    moveTo({ row: index, column: columnCount - columns.length + widest });
  }, [startRowId, index]);
}

/** Keeps the visible rows in place when earlier rows are loaded above them, and scrolls to the top when the list is another one. */
function usePlaceAmongRows<Row>({ startRowId, listKey, rows, rowHeight, scroller, reset }: StartRowOptions<Row>): void {
  const shown = useRef({ listKey, rows });
  // The rows of another list may come later than its key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other rows move the view
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { listKey, rows };
    if (!scroller.current) return;
    if (before.listKey !== listKey) {
      scroller.current.scrollTop = 0;
      reset();
    } else if (startRowId !== undefined) scroller.current.scrollTop += rowsAddedBefore(before.rows, rows) * rowHeight;
  }, [rows]);
}

/** How many rows were added before all others; 0 where anything else changed. */
function rowsAddedBefore(before: readonly { readonly id: string }[], rows: readonly { readonly id: string }[]): number {
  const added = rows.findIndex(({ id }) => id === before[0]?.id);
  return added > 0 && before.every(({ id }, index) => rows[added + index]?.id === id) ? added : 0;
}
