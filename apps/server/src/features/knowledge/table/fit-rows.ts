import { setImmediate } from 'node:timers/promises';
import { type CellProblem, ColumnType, type ReadCell, readCell } from '@parley/contract';
import type { SheetRow } from '../../../platform/documents/document.ts';
import type { Cells } from '../../../platform/table-query/query-result.ts';
import type { StoredColumn } from './table.schema.ts';
import { columnNames } from './table-columns.ts';

/** The first cell of a column that does not fit. */
export interface CellMisfit {
  readonly column: string;
  /** Of the file, from 1. */
  readonly row: number;
  readonly text: string;
  readonly problem: CellProblem;
}

export interface FittedRow {
  readonly row: number;
  readonly cells: Cells;
}

/** Rows after which others have their turn. */
const FITTED_AT_ONCE = 200;

/** The rows of a file in the columns of a table, or the first misfit of each column. */
export async function fitRows(
  columns: readonly StoredColumn[],
  /** Where each column is in the file. */
  places: readonly number[],
  rows: readonly SheetRow[],
): Promise<{ readonly rows: readonly FittedRow[]; readonly misfits: readonly CellMisfit[] }> {
  const misfits = new Map<string, CellMisfit>();
  const fitted: FittedRow[] = [];
  for (const { row, cells } of rows) {
    const values: Record<string, string> = {};
    for (const [index, { id, name, type, isSemantic }] of columns.entries()) {
      const text = cells[places[index] ?? -1] ?? '';
      const cell = fitCell(text, type, isSemantic);
      if ('value' in cell) values[id] = cell.value;
      else if (!misfits.has(name)) misfits.set(name, { column: name, row, text, problem: cell.problem });
    }
    fitted.push({ row, cells: values });
    if (fitted.length % FITTED_AT_ONCE === 0) await setImmediate();
  }
  return { rows: fitted, misfits: [...misfits.values()] };
}

/** Pictures are uploaded: a file or an API has none, and no text in it may name one. */
const fitCell = (text: string, type: ColumnType, isSemantic: boolean): ReadCell =>
  type === ColumnType.image && text.trim() !== '' ? { problem: 'image' } : readCell(text, type, isSemantic);

export type PlacedColumns =
  | { readonly result: 'placed'; readonly places: readonly number[] }
  | { readonly result: 'differs'; readonly missing: readonly string[]; readonly unknown: readonly string[] };

/** Finds the columns of a table in the header of a further file, in any order. */
export function placeColumns(columns: readonly StoredColumn[], header: readonly string[]): PlacedColumns {
  const names = columnNames(header);
  const places = columns.map(({ name, sourceName }) =>
    names.includes(sourceName) ? names.indexOf(sourceName) : names.indexOf(name),
  );
  const missing = columns.filter((_, index) => places[index] === -1).map(({ name }) => name);
  const unknown = names.filter((_, index) => !places.includes(index));
  return missing.length > 0 || unknown.length > 0
    ? { result: 'differs', missing, unknown }
    : { result: 'placed', places };
}
