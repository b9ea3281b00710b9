// biome-ignore-all lint/a11y/useSemanticElements: rows are placed one by one, which the layout of a table cannot do.
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the focus goes to cells, or to the one control in them.
// biome-ignore-all lint/a11y/noStaticElementInteractions: the content of a cell only keeps events from the table.
import { memo, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { classNames } from '../class-names.ts';
import { CellInput } from './cell-input.tsx';
import { orderControls } from './cell-tab-order.ts';
import styles from './data-table.module.css';
import type { DataTableColumn, TableRow } from './data-table-column.ts';
import type { DataTableTexts } from './data-table-texts.ts';
import type { OpenCellEdit } from './next-cell-edit.ts';
import type { RowActions } from './use-row-actions.ts';

interface DataTableRowProps<Row> {
  row: TableRow<Row>;
  index: number;
  /** Among all rows, from 1. */
  number: number;
  selectLabel: ((row: Row) => string) | undefined;
  top: number;
  columns: readonly DataTableColumn<Row>[];
  texts: DataTableTexts;
  isEditable: boolean;
  /** Undefined when rows cannot be selected. */
  isSelected: boolean | undefined;
  isMarked: boolean;
  /** The edit that is open in this row. */
  edit: OpenCellEdit | undefined;
  /** The column of the active cell when it is in this row. */
  activeColumn: number | undefined;
  actions: RowActions;
}

/** Memoised: a scroll step renders a few new rows and leaves seventy unchanged. */
export const DataTableRow = memo(BareRow) as typeof BareRow;

function BareRow<Row>(props: DataTableRowProps<Row>) {
  const { row, index, number, top, columns, texts, isEditable, isSelected, isMarked, edit, activeColumn, actions } =
    props;
  const firstColumn = isSelected === undefined ? 0 : 1;
  return (
    <div
      role="row"
      aria-rowindex={number + 1}
      aria-selected={isSelected}
      aria-current={isMarked || undefined}
      className={classNames(
        styles.row,
        isMarked && styles.marked,
        isSelected && styles.selected,
        edit && styles.edited,
      )}
      style={{ transform: `translateY(${top}px)` }}
    >
      {isSelected !== undefined && (
        <div role="gridcell" data-row={index} data-column={0} aria-colindex={1} className={styles.selectionCell}>
          <RowCheckbox
            label={props.selectLabel?.(row.original) ?? texts.selectRow(number)}
            isSelected={isSelected}
            tabIndex={activeColumn === 0 ? 0 : -1}
            onToggle={(isRange) => actions.toggle(row.id, isRange)}
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
            aria-readonly={!(isEditable && column.edit)}
            tabIndex={activeColumn === position ? 0 : -1}
            className={classNames(styles.cell, column.align === 'end' && styles.end)}
          >
            {edit?.columnId === column.id ? (
              <CellInput
                label={texts.editCell(column.header)}
                draft={edit.draft}
                problem={edit.problem}
                maxLength={column.edit?.maxLength}
                onType={actions.type}
                onCommit={actions.commit}
                onCancel={actions.cancel}
                onLeave={actions.leave}
              />
            ) : (
              <CellContent column={column} row={row.original} isActive={activeColumn === position} />
            )}
          </div>
        );
      })}
    </div>
  );
}

interface CellContentProps<Row> {
  column: DataTableColumn<Row>;
  row: Row;
  isActive: boolean;
}

function CellContent<Row>({ column, row, isActive }: CellContentProps<Row>) {
  const content = column.render?.(row) ?? undefined;
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current) orderControls(element.current, isActive);
  });
  if (content === undefined) return <div className={styles.text}>{column.text(row)}</div>;
  return (
    <div
      ref={element}
      data-cell-content
      className={styles.content}
      onKeyDown={keepFromTable}
      onDoubleClick={keepFromTable}
      onContextMenu={keepMenuFromTable}
      onPointerDown={(event) => (event.pointerType === 'mouse' ? keepFromTable(event) : keepMenuFromTable(event))}
    >
      {content}
    </div>
  );
}

/** React passes on what happens in a menu or a dialog that a cell opened, though it is elsewhere in the page. */
function keepFromTable(event: SyntheticEvent): void {
  if (event.target instanceof Node && !event.currentTarget.contains(event.target)) event.stopPropagation();
}

/** The menu of a link is that of the browser, also by a long press. */
function keepMenuFromTable(event: SyntheticEvent): void {
  if (event.target instanceof Element && event.target.closest('a[href]')) event.stopPropagation();
  else keepFromTable(event);
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
