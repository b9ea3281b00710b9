import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { DataTableColumn, TableRow } from './data-table-column.ts';
import type { ActiveCell } from './next-active-cell.ts';
import { HEADER_HEIGHT_PX } from './table-sizes.ts';

interface StartRowOptions<Row> {
  startRowId: string | undefined;
  rows: readonly TableRow<Row>[];
  columns: readonly DataTableColumn<Row>[];
  columnCount: number;
  rowHeight: number;
  scroller: RefObject<HTMLElement | null>;
  moveTo: (cell: ActiveCell) => void;
}

/** Shows the row that the table begins with in the middle and gives it the focus, once. */
export function useStartRow<Row>(options: StartRowOptions<Row>): void {
  const { startRowId, rows, columns, columnCount, rowHeight, scroller, moveTo } = options;
  const reached = useRef<string>(undefined);
  const index = startRowId === undefined ? -1 : rows.findIndex(({ id }) => id === startRowId);
  usePlaceAmongEarlierRows(startRowId !== undefined, rows, rowHeight, scroller);
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

/** Rows that are loaded before the first one do not move what is shown. */
function usePlaceAmongEarlierRows(
  isKept: boolean,
  rows: readonly { readonly id: string }[],
  rowHeight: number,
  scroller: RefObject<HTMLElement | null>,
): void {
  const first = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other rows move the view
  useLayoutEffect(() => {
    const before = first.current;
    first.current = rows[0]?.id;
    if (!isKept || before === undefined || !scroller.current) return;
    const added = rows.findIndex(({ id }) => id === before);
    if (added > 0) scroller.current.scrollTop += added * rowHeight;
  }, [rows]);
}
