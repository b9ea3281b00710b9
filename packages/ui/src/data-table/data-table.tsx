// biome-ignore-all lint/a11y/useSemanticElements: rows are placed one by one, which the layout of a table cannot do.
import type { RowData } from '@tanstack/react-table';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import styles from './data-table.module.css';
import { DataTableBody } from './data-table-body.tsx';
import type { DataTableColumn } from './data-table-column.ts';
import { DataTableFoot } from './data-table-foot.tsx';
import { DataTableHeader } from './data-table-header.tsx';
import type { DataTableWords } from './data-table-words.ts';
import { SELECTION_COLUMN_WIDTH_PX } from './figures.ts';
import type { MoreRows } from './next-bottom-reach.ts';
import type { CellChange } from './next-cell-edit.ts';
import { nextSort, type Sort } from './next-sort.ts';
import { cellAround, useActiveCell } from './use-active-cell.ts';
import { useCellEdit } from './use-cell-edit.ts';
import { type RememberedWidths, useColumnWidths } from './use-column-widths.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useLoadMore } from './use-load-more.ts';
import { type RowSelectionProps, useRowSelection } from './use-row-selection.ts';
import { useRowWindow } from './use-row-window.ts';
import { useTableRows } from './use-table-rows.ts';

export interface DataTableProps<Row> {
  label: string;
  words: DataTableWords;
  /** Keep the same array while nothing changed: sorting a long one takes time. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Keep the same array while nothing changed. */
  columns: readonly DataTableColumn<Row>[];
  emptyState: ReactNode;
  /** The first rows are on their way. */
  isLoading?: boolean;
  more?: MoreRows;
  /** Once each time the bottom is reached, and when the user retries. */
  onLoadMore?: () => void;
  /** All rows there are, loaded or not, when somebody knows. */
  totalRows?: number;
  selection?: RowSelectionProps;
  onCellChange?: (change: CellChange) => void;
  /** Edits a row as a whole; without it the menu's edit starts in the cell. */
  onEditRow?: (rowId: string) => void;
  onDeleteRows?: (rowIds: readonly string[]) => void;
  rememberedWidths?: RememberedWidths;
}

/**
 * A table of any length that fills the height it is given (studio §2): sorting, inline edit, selection, a menu on rows,
 * rows loaded as one goes, and columns of the width one wants. Everything works by keyboard as in a grid.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, words, more, onLoadMore, isLoading = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [sort, setSort] = useState<Sort | null>(null);
  const { widths, changeWidth, settleWidth } = useColumnWidths(props.rememberedWidths);
  const { rows, columnWidths } = useTableRows({ rows: props.rows, rowId: props.rowId, columns, sort, widths });
  const selection = useRowSelection(props.selection, rows);
  const editor = useCellEdit(columns, props.onCellChange);
  const columnCount = columns.length + (selection ? 1 : 0);
  const { active, notice, moveTo } = useActiveCell(grid, { rowCount: rows.length, columnCount });
  const window = useRowWindow(scroller, rows, active.row);
  const onKeyDown = useGridKeys({ active, moveTo, rows, columns, columnCount, selection, editor, scroller });
  useLoadMore({ isInView: window.isBottomInView, more: more ?? 'ended', rowCount: rows.length }, onLoadMore);

  return (
    <div className={styles.frame}>
      <div ref={scroller} className={styles.scroller}>
        <div
          ref={grid}
          role="grid"
          tabIndex={-1}
          aria-label={props.label}
          aria-rowcount={rowCountOf(props)}
          aria-colcount={columnCount}
          aria-multiselectable={selection ? true : undefined}
          aria-busy={isLoading}
          className={styles.grid}
          style={columnStyle(columnWidths, selection !== undefined)}
          onFocus={(event) => notice((current) => cellAround(event.target) ?? current)}
          onKeyDown={onKeyDown}
        >
          <DataTableHeader
            columns={columns}
            columnWidths={columnWidths}
            words={words}
            sort={sort}
            onSort={(columnId) => setSort(nextSort(sort, columnId))}
            selection={selection}
            activeColumn={active.row === -1 ? active.column : undefined}
            onWidthChange={changeWidth}
            onWidthSettled={settleWidth}
          />
          <DataTableBody
            rows={rows}
            window={window}
            columns={columns}
            words={words}
            selection={selection}
            editor={editor}
            active={active}
            moveTo={moveTo}
            onEditRow={props.onEditRow}
            onDeleteRows={props.onDeleteRows}
          />
        </div>
        <DataTableFoot
          words={words}
          isLoading={isLoading}
          isEmpty={rows.length === 0}
          emptyState={props.emptyState}
          more={more}
          onRetry={() => onLoadMore?.()}
        />
      </div>
    </div>
  );
}

/** With the header; -1 while nobody knows how many rows will come. */
function rowCountOf<Row>({ rows, totalRows, more }: DataTableProps<Row>): number {
  if (totalRows !== undefined) return totalRows + 1;
  return more === undefined || more === 'ended' ? rows.length + 1 : -1;
}

/** One style for all rows; what is left of the width stays empty, so that every column is as wide as it was made. */
function columnStyle(columnWidths: readonly number[], hasSelection: boolean): CSSProperties {
  const widths = hasSelection ? [SELECTION_COLUMN_WIDTH_PX, ...columnWidths] : columnWidths;
  return { '--data-table-columns': `${widths.map((width) => `${width}px`).join(' ')} 1fr` } as CSSProperties;
}
