import { useReducer } from 'react';
import type { DataTableColumn, TableRow } from './data-table-column.ts';
import { type CellChange, type CellEdit, changeOf, nextCellEdit, notEditing } from './next-cell-edit.ts';

export interface CellEditor<Row> {
  readonly edit: CellEdit;
  canEdit(column: DataTableColumn<Row>): boolean;
  start(row: TableRow<Row>, column: DataTableColumn<Row>): void;
  type(draft: string): void;
  /** Returns whether the edit ended: invalid text stays open. */
  commit(): boolean;
  cancel(): void;
}

export function useCellEdit<Row>(
  columns: readonly DataTableColumn<Row>[],
  onCellChange: ((change: CellChange) => void) | undefined,
): CellEditor<Row> {
  const [edit, dispatch] = useReducer(nextCellEdit, notEditing);
  const canEdit = (column: DataTableColumn<Row>) => column.edit !== undefined && onCellChange !== undefined;
  const problemOf = (draft: string) =>
    edit.status === 'editing' ? columns.find(({ id }) => id === edit.columnId)?.edit?.validate?.(draft) : undefined;

  return {
    edit,
    canEdit,
    start(row, column) {
      if (!canEdit(column)) return;
      dispatch({ type: 'edit-started', rowId: row.id, columnId: column.id, value: column.text(row.original) });
    },
    type: (draft) => dispatch({ type: 'draft-judged', draft, problem: problemOf(draft) }),
    commit() {
      if (edit.status === 'none') return true;
      const problem = problemOf(edit.draft);
      // Unchanged text is not validated.
      if (problem !== undefined && edit.draft !== edit.original) {
        dispatch({ type: 'draft-judged', draft: edit.draft, problem });
        return false;
      }
      const change = changeOf({ ...edit, problem: undefined });
      dispatch({ type: 'edit-ended' });
      if (change) onCellChange?.(change);
      return true;
    },
    cancel: () => dispatch({ type: 'edit-ended' }),
  };
}
