import {
  type ColumnDef,
  columnSizingFeature,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { ColumnWidths } from './column-width-store.ts';
import type { DataTableColumn, TableRow } from './data-table-column.ts';
import type { Sort } from './next-sort.ts';
import { COLUMN_WIDTH_DEFAULT_PX, COLUMN_WIDTH_MAX_PX, COLUMN_WIDTH_MIN_PX } from './table-sizes.ts';

const features = tableFeatures({
  columnSizingFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

interface TableRowsOptions<Row extends RowData> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly DataTableColumn<Row>[];
  sort: Sort | null;
  widths: ColumnWidths;
}

export interface TableRows<Row> {
  /** In the order they are shown. */
  readonly rows: readonly TableRow<Row>[];
  readonly columnWidths: readonly number[];
}

/** The sorted rows, and the columns with their widths. */
export function useTableRows<Row extends RowData>({
  rows,
  rowId,
  columns,
  sort,
  widths,
}: TableRowsOptions<Row>): TableRows<Row> {
  const definitions = useMemo(() => columns.map(toDefinition), [columns]);
  const sorting = useMemo(() => (sort ? [{ id: sort.columnId, desc: sort.direction === 'descending' }] : []), [sort]);
  const table = useTable({
    features,
    data: rows,
    columns: definitions,
    getRowId: rowId,
    state: { sorting, columnSizing: widths },
  });
  return {
    rows: table.getRowModel().rows,
    columnWidths: columns.map(({ id }) => table.getColumn(id)?.getSize() ?? COLUMN_WIDTH_DEFAULT_PX),
  };
}

function toDefinition<Row extends RowData>({
  id,
  compare,
  width = COLUMN_WIDTH_DEFAULT_PX,
  sizing,
}: DataTableColumn<Row>): ColumnDef<typeof features, Row> {
  return {
    id,
    accessorFn: (row) => row,
    size: width,
    minSize: sizing ? width : COLUMN_WIDTH_MIN_PX,
    maxSize: sizing ? width : COLUMN_WIDTH_MAX_PX,
    enableSorting: compare !== undefined,
    sortFn: (left, right) => compare?.(left.original, right.original) ?? 0,
  };
}
