// biome-ignore-all lint/a11y/useSemanticElements: rows are placed one by one, which the layout of a table cannot do.
import type { RowData } from '@tanstack/react-table';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import styles from './data-table.module.css';
import { DataTableBody } from './data-table-body.tsx';
import type { DataTableColumn } from './data-table-column.ts';
import { DataTableFoot } from './data-table-foot.tsx';
import { DataTableHeader } from './data-table-header.tsx';
import type { DataTableTexts } from './data-table-texts.ts';
import type { MoreRows } from './next-bottom-reach.ts';
import type { CellChange } from './next-cell-edit.ts';
import { nextSort, type Sort } from './next-sort.ts';
import { SELECTION_COLUMN_WIDTH_PX } from './table-sizes.ts';
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
  texts: DataTableTexts;
  /** Pass the same array while nothing changes: sorting a long one takes time. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Pass the same array while nothing changes. */
  columns: readonly DataTableColumn<Row>[];
  emptyState: ReactNode;
  /** The first rows are loading. */
  isLoading?: boolean;
  more?: MoreRows;
  /** Called once each time the bottom is reached, and when the user retries. */
  onLoadMore?: () => void;
  /** The number of all rows, loaded or not, where known. */
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
 * loading on scroll and resizable columns. Keyboard as in the ARIA grid pattern.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, texts, more, onLoadMore, isLoading = false } = props;
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
            texts={texts}
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
            texts={texts}
            selection={selection}
            editor={editor}
            active={active}
            moveTo={moveTo}
            onEditRow={props.onEditRow}
            onDeleteRows={props.onDeleteRows}
          />
        </div>
        <DataTableFoot
          texts={texts}
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

/** Including the header; -1 while the number of rows is unknown. */
function rowCountOf<Row>({ rows, totalRows, more }: DataTableProps<Row>): number {
  if (totalRows !== undefined) return totalRows + 1;
  return more === undefined || more === 'ended' ? rows.length + 1 : -1;
}

/** The grid columns of all rows. The remaining width stays empty, so that each column keeps the width it was given. */
function columnStyle(columnWidths: readonly number[], hasSelection: boolean): CSSProperties {
  const widths = hasSelection ? [SELECTION_COLUMN_WIDTH_PX, ...columnWidths] : columnWidths;
  return { '--data-table-columns': `${widths.map((width) => `${width}px`).join(' ')} 1fr` } as CSSProperties;
}
