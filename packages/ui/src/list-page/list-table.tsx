import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './list-page.module.css';

export interface ListColumn<Item> {
  id: string;
  label: string;
  content: (item: Item) => ReactNode;
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
}

/** The items as a table: the first column names the item, a phone shows only the first two. */
export function ListTable<Item>({ label, items, itemKey, columns, actions }: ListTableProps<Item>) {
  const classOf = (index: number) => classNames(index > 0 && styles.secondary, index > 1 && styles.wideOnly);
  return (
    <div className={styles.scroll}>
      <table aria-label={label} className={styles.table}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column.id} scope="col" className={classNames(index > 1 && styles.wideOnly)}>
                {column.label}
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
