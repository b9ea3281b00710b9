import type { KeyboardEvent, RefObject } from 'react';
import type { DataTableColumn, TableRow } from './data-table-column.ts';
import { type ActiveCell, nextActiveCell } from './next-active-cell.ts';
import { HEADER_HEIGHT_PX } from './table-sizes.ts';
import { cellAround } from './use-active-cell.ts';
import type { CellEditor } from './use-cell-edit.ts';
import type { RowSelection } from './use-row-selection.ts';

interface GridKeysOptions<Row> {
  active: ActiveCell;
  moveTo: (cell: ActiveCell) => void;
  rows: readonly TableRow<Row>[];
  columns: readonly DataTableColumn<Row>[];
  columnCount: number;
  selection: RowSelection | undefined;
  editor: CellEditor<Row>;
  scroller: RefObject<HTMLElement | null>;
  rowHeight: number;
}

/**
 * Arrows, Home, End and Page keys move; Enter and F2 edit, or go to the first link or button of the cell, and Escape goes back;
 * Space selects, with Shift a range; Ctrl+A selects all.
 */
export function useGridKeys<Row>(options: GridKeysOptions<Row>): (event: KeyboardEvent) => void {
  return (event) => {
    // The resize handle of a column handles arrow keys itself, and so does the button of a menu.
    if (event.defaultPrevented || (event.target instanceof Element && event.target.closest('[role="separator"]')))
      return;
    if (act(event, options) || move(event, options)) event.preventDefault();
  };
}

function move<Row>(
  event: KeyboardEvent,
  { active, moveTo, rows, columnCount, scroller, rowHeight }: GridKeysOptions<Row>,
): boolean {
  const viewHeight = (scroller.current?.clientHeight ?? 0) - HEADER_HEIGHT_PX;
  const pageRows = Math.max(1, Math.floor(viewHeight / rowHeight));
  const pressed = { key: event.key, ctrlKey: event.ctrlKey || event.metaKey };
  const next = nextActiveCell(active, pressed, { rowCount: rows.length, columnCount, pageRows });
  if (next === active) return false;
  moveTo(next);
  return true;
}

/** Whether the key was handled. */
function act<Row>(event: KeyboardEvent, options: GridKeysOptions<Row>): boolean {
  if (event.key === 'a' && (event.ctrlKey || event.metaKey) && options.selection) {
    options.selection.toggle({ type: 'all-toggled' });
    return true;
  }
  const cell = cellAround(event.target);
  return cell !== undefined && event.target instanceof Element && actInCell(event, event.target, cell, options);
}

/** Checkboxes and sort buttons handle their own keys, and so do links and buttons in cells. */
function actInCell<Row>(
  event: KeyboardEvent,
  target: Element,
  cell: ActiveCell,
  { moveTo, rows, columns, columnCount, selection, editor }: GridKeysOptions<Row>,
): boolean {
  const row = rows[cell.row];
  const column = columns[cell.column - (columnCount - columns.length)];
  if (!row || !column) return false;
  if (!target.matches('[data-column]')) {
    if (event.key === 'Escape') moveTo(cell);
    return event.key === 'Escape';
  }
  if (event.key === ' ' && selection) {
    selection.toggle({ type: event.shiftKey ? 'range-extended' : 'row-toggled', rowId: row.id });
    return true;
  }
  if (event.key !== 'Enter' && event.key !== 'F2') return false;
  if (editor.canEdit(column)) {
    editor.start(row, column);
    return true;
  }
  const control = target.querySelector<HTMLElement>('a[href], button:not([disabled])');
  control?.focus();
  return control !== null;
}
