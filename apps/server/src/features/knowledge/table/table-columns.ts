import { setImmediate } from 'node:timers/promises';
import { COLUMN_NAME_MAX, ColumnType, guessColumnType, type NewTableColumns, type TableColumn } from '@parley/contract';
import type { SheetRow } from '../../../platform/documents/document.ts';
import type { StoredColumn } from './table.schema.ts';

export const toStoredColumns = (columns: NewTableColumns, newId: () => string): StoredColumn[] =>
  columns.map(({ column_name, column_type, is_semantic, desc = '', source_name = column_name }) => ({
    id: newId(),
    name: column_name,
    sourceName: source_name,
    type: column_type,
    isSemantic: is_semantic,
    description: desc,
  }));

export const toTableColumn = ({ id, name, type, isSemantic, description }: StoredColumn): TableColumn => ({
  id,
  column_name: name,
  column_type: type,
  is_semantic: isSemantic,
  desc: description,
});

/**
 * wire §3: columns for the rows of a file, typed by their cells. Rows are found by the first text that is never empty. Others have
 * their turn after each column.
 */
export async function guessColumns(header: readonly string[], rows: readonly SheetRow[]): Promise<TableColumn[]> {
  const columns: { column_name: string; column_type: ColumnType; isFilled: boolean }[] = [];
  for (const [index, column_name] of columnNames(header).entries()) {
    const cells = rows.map((row) => row.cells[index] ?? '');
    const isFilled = cells.every((cell) => cell.trim() !== '');
    columns.push({ column_name, column_type: guessColumnType(cells), isFilled });
    await setImmediate();
  }
  const isText = ({ column_type }: { column_type: ColumnType }) => column_type === ColumnType.text;
  const found = [
    columns.findIndex((column) => column.isFilled && isText(column)),
    columns.findIndex(({ isFilled }) => isFilled),
  ].find((index) => index >= 0);
  return columns.map(({ column_name, column_type }, index) => ({
    id: '',
    column_name,
    column_type,
    is_semantic: index === (found ?? 0),
    desc: '',
  }));
}

/** Different names that are not empty; where the header has none, the letters of the column. */
export function columnNames(header: readonly string[]): string[] {
  const names: string[] = [];
  for (const [index, cell] of header.entries()) {
    const wanted = cell.replace(/\s+/g, ' ').trim() || columnLetters(index);
    let name = cut(wanted, COLUMN_NAME_MAX);
    for (let number = 2; names.includes(name); number += 1) {
      const ending = ` ${number}`;
      name = cut(wanted, COLUMN_NAME_MAX - ending.length) + ending;
    }
    names.push(name);
  }
  return names;
}

const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed().trim();

/** A … Z, AA …; columns are counted from 0. */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}
