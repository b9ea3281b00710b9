// biome-ignore-all lint/a11y/useSemanticElements: rows are placed one by one, which the layout of a table cannot do.
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the focus goes to cells, or to the one control in them.
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { classNames } from '../class-names.ts';
import { ResizeHandle } from '../resize-handle/resize-handle.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './data-table.module.css';
import type { DataTableColumn } from './data-table-column.ts';
import type { DataTableTexts } from './data-table-texts.ts';
import type { Sort } from './next-sort.ts';
import { COLUMN_WIDTH_MAX_PX, COLUMN_WIDTH_MIN_PX } from './table-sizes.ts';
import type { RowSelection } from './use-row-selection.ts';

interface DataTableHeaderProps<Row> {
  columns: readonly DataTableColumn<Row>[];
  columnWidths: readonly number[];
  texts: DataTableTexts;
  sort: Sort | null;
  /** The columns that can be sorted by. */
  sortableIds: readonly string[];
  onSort: (columnId: string) => void;
  selection: RowSelection | undefined;
  /** The column of the active cell when it is in the header. */
  activeColumn: number | undefined;
  onWidthChange: (columnId: string, width: number) => void;
  onWidthSettled: (columnId: string, width: number) => void;
}

export function DataTableHeader<Row>({
  columns,
  columnWidths,
  texts,
  sort,
  sortableIds,
  onSort,
  selection,
  activeColumn,
  onWidthChange,
  onWidthSettled,
}: DataTableHeaderProps<Row>) {
  const firstColumn = selection ? 1 : 0;
  const tabIndexOf = (column: number) => (column === activeColumn ? 0 : -1);
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        {selection && (
          <div role="columnheader" data-row={-1} data-column={0} aria-colindex={1} className={styles.selectionCell}>
            <Checkbox
              label={texts.selectAll}
              isLabelHidden
              checked={selection.all}
              onCheckedChange={() => selection.toggle({ type: 'all-toggled' })}
              tabIndex={tabIndexOf(0)}
            />
          </div>
        )}
        {columns.map((column, index) => {
          const position = index + firstColumn;
          const isSortable = sortableIds.includes(column.id);
          const direction = sort?.columnId === column.id ? sort.direction : undefined;
          return (
            <div
              key={column.id}
              role="columnheader"
              data-row={-1}
              data-column={position}
              aria-colindex={position + 1}
              aria-sort={isSortable ? (direction ?? 'none') : undefined}
              tabIndex={isSortable ? undefined : tabIndexOf(position)}
              className={classNames(styles.headCell, column.align === 'end' && styles.end)}
            >
              {isSortable ? (
                <button
                  type="button"
                  tabIndex={tabIndexOf(position)}
                  onClick={() => onSort(column.id)}
                  className={styles.sortButton}
                >
                  <span className={styles.headText}>{column.header}</span>
                  <SortMark direction={direction} />
                </button>
              ) : column.isHeaderHidden ? (
                <VisuallyHidden>{column.header}</VisuallyHidden>
              ) : (
                <span className={styles.headText}>{column.header}</span>
              )}
              {!column.sizing && (
                <ResizeHandle
                  label={texts.resizeColumn(column.header)}
                  size={columnWidths[index] ?? COLUMN_WIDTH_MIN_PX}
                  min={COLUMN_WIDTH_MIN_PX}
                  max={COLUMN_WIDTH_MAX_PX}
                  onSizeChange={(width) => onWidthChange(column.id, width)}
                  onSizeSettled={(width) => onWidthSettled(column.id, width)}
                  tabIndex={tabIndexOf(position)}
                  className={styles.resize}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function SortMark({ direction }: { direction: Sort['direction'] | undefined }) {
  if (direction === 'ascending') return <ArrowUp aria-hidden />;
  if (direction === 'descending') return <ArrowDown aria-hidden />;
  return <ArrowUpDown aria-hidden className={styles.unsorted} />;
}
