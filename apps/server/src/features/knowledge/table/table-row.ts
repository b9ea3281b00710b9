import { readCell } from '@parley/contract';
import { InvalidRequest } from '../../../platform/http/http.errors.ts';
import type { Cells } from '../../../platform/table-query/query-result.ts';
import { CellRefused } from '../knowledge.errors.ts';
import type { StoredColumn } from './table.schema.ts';

type Columns = readonly StoredColumn[];

/** What a row is found by. The names of columns are the same in all rows: they would tell nothing. */
export const rowIndexText = (columns: Columns, cells: Cells): string =>
  columns.flatMap(({ id, isSemantic }) => (isSemantic && cells[id] ? [cells[id]] : [])).join('\n');

/** studio §3: the row of a request, a map from column ids to values. Columns that are left out are empty. */
export function readRow(columns: Columns, rawText: string): Cells {
  const values = parseMap(rawText);
  const unknown = Object.keys(values).find((key) => columns.every(({ id }) => id !== key));
  if (unknown !== undefined) throw new InvalidRequest(`raw_text: there is no column ${unknown.slice(0, 40)}`);
  return Object.fromEntries(
    columns.map(({ id, name, type, isSemantic }) => {
      const cell = readCell(clean(values[id] ?? ''), type, isSemantic);
      if ('problem' in cell) throw new CellRefused(name, cell.problem);
      return [id, cell.value];
    }),
  );
}

function parseMap(rawText: string): Readonly<Record<string, string>> {
  const entries = Object.entries(parseObject(rawText)).map(([key, value]) => {
    if (value === null) return [key, ''];
    if (typeof value === 'object') throw new InvalidRequest('raw_text: values are texts, numbers and booleans');
    return [key, String(value)];
  });
  return Object.fromEntries(entries);
}

function parseObject(rawText: string): object {
  try {
    const value: unknown = JSON.parse(rawText);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Refused below, with whatever else is no map.
  }
  throw new InvalidRequest('raw_text: the row of a table is a JSON map from column ids to values');
}

/** Postgres stores no null characters. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();
