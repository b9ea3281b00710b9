// biome-ignore-all lint/a11y/useSemanticElements: rows are placed one by one, which the layout of a table cannot do.
import type { RowData } from '@tanstack/react-table';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { useLateControls } from './cell-tab-order.ts';
import styles from './data-table.module.css';
import { DataTableBody } from './data-table-body.tsx';
import type { DataTableColumn } from './data-table-column.ts';
import { DataTableFoot } from './data-table-foot.tsx';
import { DataTableHeader } from './data-table-header.tsx';
import type { DataTableTexts } from './data-table-texts.ts';
import type { MoreRows } from './next-bottom-reach.ts';
import type { CellChange } from './next-cell-edit.ts';
import { nextSort, type Sort, type SortingProps } from './next-sort.ts';
import { ROW_HEIGHT_PX, SELECTION_COLUMN_WIDTH_PX } from './table-sizes.ts';
import { cellAround, useActiveCell } from './use-active-cell.ts';
import { useCellEdit } from './use-cell-edit.ts';
import { type RememberedWidths, useColumnWidths } from './use-column-widths.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useLoadMore } from './use-load-more.ts';
import { type RowSelectionProps, useRowSelection } from './use-row-selection.ts';
import { useRowWindow } from './use-row-window.ts';
import { useStartRow } from './use-start-row.ts';
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
  /** The number of rows before the first of these that are not loaded. */
  rowsBefore?: number;
  /** In px, the same for all rows; texts are cut off after as many lines as fit. */
  rowHeight?: number;
  /** The row to begin with. It gets the focus once it is there; rows that are loaded before it do not move what is shown. */
  startRowId?: string;
  /** Names the list that the rows belong to, such as the words that were looked for. Another list starts at the top. */
  listKey?: string;
  /** The row that something else on the page refers to. */
  markedRowId?: string;
  /** Without it the table sorts the rows that it has. */
  sorting?: SortingProps;
  selection?: RowSelectionProps;
  /** What the checkbox of a row is called; its number without it. Pass the same function while nothing changes. */
  selectLabel?: (row: Row) => string;
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
  const { columns, texts, more, onLoadMore, isLoading = false, rowHeight = ROW_HEIGHT_PX } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [ownSort, setOwnSort] = useState<Sort | null>(null);
  const sorting = props.sorting ?? {
    sort: ownSort,
    columnIds: columns.flatMap(({ id, compare }) => (compare ? [id] : [])),
    onChange: setOwnSort,
  };
  const { widths, changeWidth, settleWidth } = useColumnWidths(props.rememberedWidths);
  const { rows, columnWidths } = useTableRows({ rows: props.rows, rowId: props.rowId, columns, sort: ownSort, widths });
  const selection = useRowSelection(props.selection, rows);
  const editor = useCellEdit(columns, props.onCellChange);
  const columnCount = columns.length + (selection ? 1 : 0);
  const { active, notice, moveTo, reset } = useActiveCell(grid, rows, columnCount);
  const window = useRowWindow(scroller, rows, rowHeight, active.row);
  const onKeyDown = useGridKeys({ active, moveTo, rows, columns, columnCount, selection, editor, scroller, rowHeight });
  const { startRowId, listKey } = props;
  useStartRow({ startRowId, listKey, rows, columns, columnCount, rowHeight, scroller, moveTo, reset });
  useLateControls(grid);
  useLoadMore({ isInView: window.isBottomInView, more: more ?? 'ended', rowCount: rows.length }, onLoadMore);

  return (
    <div className={styles.frame} style={rowStyle(rowHeight)}>
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
          style={columnStyle(columns, columnWidths, selection !== undefined)}
          onFocus={(event) => {
            const cell = cellAround(event.target);
            if (cell) notice(cell);
          }}
          onKeyDown={onKeyDown}
        >
          <DataTableHeader
            columns={columns}
            columnWidths={columnWidths}
            texts={texts}
            sort={sorting.sort}
            sortableIds={sorting.columnIds}
            onSort={(columnId) => sorting.onChange(nextSort(sorting.sort, columnId))}
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
            rowsBefore={props.rowsBefore ?? 0}
            selectLabel={props.selectLabel}
            markedRowId={props.markedRowId}
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

/** Padding above and below the text of a row. */
const ROW_PADDING_PX = 16;
const LINE_HEIGHT_PX = 20;

function rowStyle(rowHeight: number): CSSProperties {
  const lines = Math.max(1, Math.floor((rowHeight - ROW_PADDING_PX) / LINE_HEIGHT_PX));
  return { '--data-table-row-height': `${rowHeight}px`, '--data-table-row-lines': lines } as CSSProperties;
}

/** The grid columns of all rows. What no column takes stays empty, so that each keeps the width it was given. */
function columnStyle<Row>(
  columns: readonly DataTableColumn<Row>[],
  columnWidths: readonly number[],
  hasSelection: boolean,
): CSSProperties {
  const tracks = [
    ...(hasSelection ? [`${SELECTION_COLUMN_WIDTH_PX}px`] : []),
    ...columns.map(({ sizing }, index) =>
      sizing === 'grows' ? `minmax(${columnWidths[index]}px, 1fr)` : `${columnWidths[index]}px`,
    ),
    ...(columns.some(({ sizing }) => sizing === 'grows') ? [] : ['1fr']),
  ];
  return { '--data-table-columns': tracks.join(' ') } as CSSProperties;
}
