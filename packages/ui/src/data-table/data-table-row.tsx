// biome-ignore-all lint/a11y/useSemanticElements: rows are placed one by one, which the layout of a table cannot do.
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the focus goes to cells, or to the one control in them.
import { useRef } from 'react';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { classNames } from '../class-names.ts';
import { CellInput } from './cell-input.tsx';
import styles from './data-table.module.css';
import type { DataTableColumn, TableRow } from './data-table-column.ts';
import type { DataTableWords } from './data-table-words.ts';
import type { CellEditor } from './use-cell-edit.ts';
import type { RowSelection } from './use-row-selection.ts';

interface DataTableRowProps<Row> {
  row: TableRow<Row>;
  index: number;
  top: number;
  columns: readonly DataTableColumn<Row>[];
  words: DataTableWords;
  selection: RowSelection | undefined;
  editor: CellEditor<Row>;
  /** The column of the active cell when it is in this row. */
  activeColumn: number | undefined;
  onEditLeft: () => void;
}

export function DataTableRow<Row>({
  row,
  index,
  top,
  columns,
  words,
  selection,
  editor,
  activeColumn,
  onEditLeft,
}: DataTableRowProps<Row>) {
  const firstColumn = selection ? 1 : 0;
  const isSelected = selection?.has(row.id);
  const edit = editor.edit.status === 'editing' && editor.edit.rowId === row.id ? editor.edit : undefined;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={classNames(styles.row, isSelected && styles.selected, edit && styles.edited)}
      style={{ transform: `translateY(${top}px)` }}
    >
      {selection && (
        <div role="gridcell" data-row={index} data-column={0} aria-colindex={1} className={styles.selectionCell}>
          <RowCheckbox
            label={words.selectRow(index + 1)}
            isSelected={isSelected === true}
            tabIndex={activeColumn === 0 ? 0 : -1}
            onToggle={(isRange) =>
              selection.toggle({ type: isRange ? 'range-extended' : 'row-toggled', rowId: row.id })
            }
          />
        </div>
      )}
      {columns.map((column, columnIndex) => {
        const position = columnIndex + firstColumn;
        return (
          <div
            key={column.id}
            role="gridcell"
            data-row={index}
            data-column={position}
            aria-colindex={position + 1}
            aria-readonly={!editor.canEdit(column)}
            tabIndex={activeColumn === position ? 0 : -1}
            className={styles.cell}
          >
            {edit?.columnId === column.id ? (
              <CellInput
                label={words.editCell(column.header)}
                draft={edit.draft}
                problem={edit.problem}
                maxLength={column.edit?.maxLength}
                onType={editor.type}
                onCommit={editor.commit}
                onCancel={editor.cancel}
                onLeave={onEditLeft}
              />
            ) : (
              <div className={styles.text}>{column.render?.(row.original) ?? column.text(row.original)}</div>
            )}
          </div>
        );
      })}
    </div>
  );
}

interface RowCheckboxProps {
  label: string;
  isSelected: boolean;
  tabIndex: number;
  onToggle: (isRange: boolean) => void;
}

function RowCheckbox({ label, isSelected, tabIndex, onToggle }: RowCheckboxProps) {
  const isShiftHeld = useRef(false);
  return (
    <Checkbox
      label={label}
      isLabelHidden
      checked={isSelected}
      tabIndex={tabIndex}
      onClick={(event) => {
        isShiftHeld.current = event.shiftKey;
      }}
      onCheckedChange={() => onToggle(isShiftHeld.current)}
    />
  );
}
