import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { COLUMN_WIDTH_DEFAULT_PX, COLUMN_WIDTH_MAX_PX, COLUMN_WIDTH_MIN_PX } from '../data-table/table-sizes.ts';
import { type RememberedWidths, useColumnWidths } from '../data-table/use-column-widths.ts';
import { ResizeHandle } from '../resize-handle/resize-handle.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './list-page.module.css';

export interface ListColumn<Item> {
  id: string;
  label: string;
  content: (item: Item) => ReactNode;
  /** The width in px until the user changes it, where columns can be resized. */
  width?: number;
}

/** Lets the user resize the columns and remembers their widths. */
export interface ListColumnWidths {
  remembered: RememberedWidths;
  /** Names the handle of a column. */
  resizeLabel: (column: string) => string;
}

export interface RowActions<Item> {
  /** Names the column for screen readers. */
  label: string;
  content: (item: Item) => ReactNode;
}

interface ListTableProps<Item> {
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  columns: readonly ListColumn<Item>[];
  actions?: RowActions<Item> | undefined;
  /** Left out, the content decides the widths. */
  widths?: ListColumnWidths;
}

/**
 * The items as a table: the first column names the item, a phone shows only the first two. The last column has no handle: it
 * takes the rest of the width.
 */
export function ListTable<Item>({ label, items, itemKey, columns, actions, widths: resizing }: ListTableProps<Item>) {
  const { widths, changeWidth, settleWidth } = useColumnWidths(resizing?.remembered);
  const classOf = (index: number) => classNames(index > 0 && styles.secondary, index > 1 && styles.wideOnly);
  const widthOf = ({ id, width = COLUMN_WIDTH_DEFAULT_PX }: ListColumn<Item>) => widths[id] ?? width;
  const canResize = (index: number) => resizing !== undefined && index < columns.length - 1;
  return (
    <div className={styles.scroll}>
      <table aria-label={label} className={classNames(styles.table, resizing && styles.resizable)}>
        {resizing && (
          <colgroup>
            {columns.map((column, index) => (
              <col
                key={column.id}
                className={classNames(index > 1 && styles.wideOnly)}
                style={canResize(index) ? widthStyle(widthOf(column)) : { minWidth: COLUMN_WIDTH_MIN_PX }}
              />
            ))}
            {actions && <col className={styles.actionsColumn} />}
          </colgroup>
        )}
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column.id} scope="col" className={classNames(index > 1 && styles.wideOnly)}>
                {column.label}
                {resizing && canResize(index) && (
                  <ResizeHandle
                    label={resizing.resizeLabel(column.label)}
                    size={widthOf(column)}
                    min={COLUMN_WIDTH_MIN_PX}
                    max={COLUMN_WIDTH_MAX_PX}
                    onSizeChange={(width) => changeWidth(column.id, width)}
                    onSizeSettled={(width) => settleWidth(column.id, width)}
                    className={styles.resize}
                  />
                )}
              </th>
            ))}
            {actions && (
              <th scope="col" className={styles.actions}>
                <VisuallyHidden>{actions.label}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={itemKey(item)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.id} scope="row">
                    <div className={styles.cell}>{column.content(item)}</div>
                  </th>
                ) : (
                  <td key={column.id} className={classOf(index)}>
                    {column.content(item)}
                  </td>
                ),
              )}
              {actions && <td className={styles.actions}>{actions.content(item)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** For wide screens: on a phone a column does not keep the width that it was given there. */
const widthStyle = (width: number) => ({ '--column-width': `${width}px` }) as CSSProperties;
