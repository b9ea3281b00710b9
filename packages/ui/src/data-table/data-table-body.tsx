// biome-ignore-all lint/a11y/useSemanticElements: rows are placed one by one, which the layout of a table cannot do.
import { type MouseEvent, useRef, useState } from 'react';
import { ContextMenu } from '../context-menu/context-menu.tsx';
import styles from './data-table.module.css';
import type { DataTableColumn, TableRow } from './data-table-column.ts';
import { DataTableRow } from './data-table-row.tsx';
import type { DataTableTexts } from './data-table-texts.ts';
import type { ActiveCell } from './next-active-cell.ts';
import { RowMenu } from './row-menu.tsx';
import { cellAround } from './use-active-cell.ts';
import type { CellEditor } from './use-cell-edit.ts';
import { useRowActions } from './use-row-actions.ts';
import type { RowSelection } from './use-row-selection.ts';
import type { RowWindow } from './use-row-window.ts';

interface DataTableBodyProps<Row> {
  rows: readonly TableRow<Row>[];
  window: RowWindow;
  columns: readonly DataTableColumn<Row>[];
  texts: DataTableTexts;
  selection: RowSelection | undefined;
  rowsBefore: number;
  selectLabel: ((row: Row) => string) | undefined;
  markedRowId: string | undefined;
  editor: CellEditor<Row>;
  active: ActiveCell;
  moveTo: (cell: ActiveCell) => void;
  onEditRow: ((rowId: string) => void) | undefined;
  onDeleteRows: ((rowIds: readonly string[]) => void) | undefined;
}

export function DataTableBody<Row>(props: DataTableBodyProps<Row>) {
  const { rows, window, columns, texts, selection, editor, active, moveTo, onEditRow, onDeleteRows } = props;
  // Other rows may come while the menu is open.
  const [menuCell, setMenuCell] = useState<{ readonly rowId: string; readonly columnId: string | undefined }>();
  const afterMenu = useRef<() => void>(undefined);
  const firstColumn = selection ? 1 : 0;

  const isEditable = columns.some(editor.canEdit);
  const actions = useRowActions({
    toggle: (rowId, isRange) => selection?.toggle({ type: isRange ? 'range-extended' : 'row-toggled', rowId }),
    type: editor.type,
    commit: editor.commit,
    cancel: editor.cancel,
    leave: () => moveTo(active),
  });
  const placeOf = (event: MouseEvent) => {
    const cell = cellAround(event.target);
    return { row: cell && rows[cell.row], column: cell && columns[cell.column - firstColumn] };
  };
  const editAt = (event: MouseEvent) => {
    const { row, column } = placeOf(event);
    if (row && column) editor.start(row, column);
  };
  const rememberMenuCell = (event: MouseEvent) => {
    const { row, column } = placeOf(event);
    setMenuCell(row && { rowId: row.id, columnId: column?.id });
  };

  const body = (
    <div
      role="rowgroup"
      className={styles.body}
      style={{ height: window.height }}
      onDoubleClick={editAt}
      onContextMenu={rememberMenuCell}
    >
      {window.items.map(({ index, top }) => {
        const row = rows[index];
        return (
          row && (
            <DataTableRow
              key={row.id}
              row={row}
              index={index}
              number={props.rowsBefore + index + 1}
              selectLabel={props.selectLabel}
              top={top}
              columns={columns}
              texts={texts}
              isEditable={isEditable}
              isSelected={selection?.has(row.id)}
              isMarked={row.id === props.markedRowId}
              edit={editor.edit.status === 'editing' && editor.edit.rowId === row.id ? editor.edit : undefined}
              activeColumn={active.row === index ? active.column : undefined}
              actions={actions}
            />
          )
        );
      })}
    </div>
  );

  const menuRow = menuCell && rows.find(({ id }) => id === menuCell.rowId);
  const menuColumn = menuCell && columns.find(({ id }) => id === menuCell.columnId);
  const editable = menuColumn && editor.canEdit(menuColumn) ? menuColumn : columns.find(editor.canEdit);
  if (!onEditRow && !onDeleteRows && !isEditable) return body;

  const editMenuRow = () => {
    if (!menuRow) return;
    if (onEditRow) onEditRow(menuRow.id);
    else if (editable) editor.start(menuRow, editable);
  };
  const selectedIds = menuRow && selection?.has(menuRow.id) ? selection.selectedIds() : [];
  return (
    <ContextMenu
      menu={
        menuRow && (
          <RowMenu
            texts={texts}
            selectedIds={selectedIds}
            onEdit={
              onEditRow || editable
                ? () => {
                    afterMenu.current = editMenuRow;
                  }
                : undefined
            }
            onDelete={onDeleteRows && (() => onDeleteRows([menuRow.id]))}
            onDeleteAll={() => onDeleteRows?.(selectedIds)}
          />
        )
      }
      onCloseAutoFocus={(event) => {
        // The menu must not return the focus: the editor has it.
        if (!afterMenu.current) return;
        event.preventDefault();
        afterMenu.current();
        afterMenu.current = undefined;
      }}
    >
      {body}
    </ContextMenu>
  );
}
