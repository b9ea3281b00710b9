import type { ReactNode } from 'react';

export interface DataTableColumn<Row> {
  id: string;
  header: string;
  /** For a column of buttons: its header is only read out. */
  isHeaderHidden?: boolean;
  /** The text of the cell; an edit starts with it. */
  text: (row: Row) => string;
  /** Shown in place of the bare text. */
  render?: (row: Row) => ReactNode;
  /** Makes the column sortable, unless rows come sorted. */
  compare?: (left: Row, right: Row) => number;
  /** Makes its cells editable. */
  edit?: CellEditing;
  /** In px, until the user drags it. */
  width?: number;
  /** `fixed` has exactly its width, also a very small one; `grows` takes what the others leave, at least its width. Neither can be dragged. */
  sizing?: 'fixed' | 'grows';
  /** `end` for numbers. */
  align?: 'end';
}

export interface CellEditing {
  maxLength?: number;
  /** The error message for an invalid text, in the user's language. */
  validate?: (text: string) => string | undefined;
}

/** A row as the table holds it. */
export interface TableRow<Row> {
  readonly id: string;
  readonly original: Row;
}
