import { ColumnType, guessColumnType, readCell, TABLE_COLUMNS_MAX } from '@parley/contract';
import type { StoredColumn } from '../table/table.schema.ts';
import { columnNames } from '../table/table-columns.ts';
import type { ApiTable } from './read-table-api.ts';

/**
 * The columns that a table has after its API was requested again. A column keeps its id, name and marks. A field that no row had before
 * becomes a column; one that is gone leaves its column empty, as it may come back. Whole numbers may become decimal ones; every other
 * change of a type is for the user to decide.
 */
export function columnsInStep(
  columns: readonly StoredColumn[],
  knownFields: readonly string[],
  { header, rows }: Pick<ApiTable, 'header' | 'rows'>,
  newId: () => string,
): StoredColumn[] {
  const cellsOf = (field: string) => {
    const place = header.indexOf(field);
    return place < 0 ? [] : rows.map(({ cells }) => cells[place] ?? '');
  };
  const kept = columns.map((column) => ({ ...column, type: typeInStep(column, cellsOf(column.sourceName)) }));
  const taken = new Set([...knownFields, ...columns.map(({ sourceName }) => sourceName)]);
  const added = header.filter((field) => !taken.has(field)).slice(0, TABLE_COLUMNS_MAX - columns.length);
  const names = columnNames([...columns.map(({ name }) => name), ...added]).slice(columns.length);
  return [
    ...kept,
    ...added.map((field, index) => ({
      id: newId(),
      name: names[index] ?? field,
      sourceName: field,
      type: guessColumnType(cellsOf(field)),
      isSemantic: false,
      description: '',
    })),
  ];
}

function typeInStep({ type }: StoredColumn, cells: readonly string[]): ColumnType {
  const fits = (wanted: ColumnType) => cells.every((cell) => 'value' in readCell(cell, wanted, false));
  return type === ColumnType.number && !fits(type) && fits(ColumnType.float) ? ColumnType.float : type;
}

/** Where each column is among the fields; -1 for one that no row has. */
export const placesOf = (columns: readonly StoredColumn[], header: readonly string[]): number[] =>
  columns.map(({ sourceName }) => header.indexOf(sourceName));
