import { useMemo, useState } from 'react';
import type { TableRow } from './data-table-column.ts';
import { nextSelection, type SelectionEvent } from './next-selection.ts';

export interface RowSelectionProps {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
}

export interface RowSelection {
  readonly all: boolean | 'indeterminate';
  /** The selected rows in the order they are shown. */
  selectedIds(): string[];
  has(rowId: string): boolean;
  toggle(event: SelectionEvent): void;
}

/** The page owns the selection; the table only keeps the start of a range. */
export function useRowSelection<Row>(
  props: RowSelectionProps | undefined,
  rows: readonly TableRow<Row>[],
): RowSelection | undefined {
  const [anchorId, setAnchorId] = useState<string>();
  const ids = props?.ids;
  const selectedCount = useMemo(
    () => (ids?.size ? rows.reduce((count, { id }) => count + (ids.has(id) ? 1 : 0), 0) : 0),
    [ids, rows],
  );
  if (!props) return undefined;

  const order = () => rows.map(({ id }) => id);
  return {
    all: selectedCount === 0 ? false : selectedCount === rows.length || 'indeterminate',
    has: (rowId) => props.ids.has(rowId),
    selectedIds: () => order().filter((id) => props.ids.has(id)),
    toggle(event) {
      const next = nextSelection({ ids: props.ids, anchorId }, event, order());
      setAnchorId(next.anchorId);
      props.onChange(next.ids);
    },
  };
}
