import { setImmediate } from 'node:timers/promises';
import {
  type CreateDocument,
  DOCUMENT_SLICES_MAX,
  DocumentSource,
  firstTableSheet,
  type RequestOf,
} from '@parley/contract';
import { InvalidRequest } from '../../../platform/http/http.errors.ts';
import type { Cells } from '../../../platform/table-query/query-result.ts';
import { TooManySlices } from '../knowledge.errors.ts';
import { imageKeysIn } from './row-images.ts';
import type { StoredTable } from './table.schema.ts';
import { toStoredColumns } from './table-columns.ts';
import { readRow } from './table-row.ts';

/** Rows that are checked before others have their turn. */
const CHECKED_AT_ONCE = 200;

type NewDocument = RequestOf<typeof CreateDocument>['document_bases'][number];

export interface NewTable extends Pick<StoredTable, 'columns' | 'sheet'> {
  /** Those of a table by hand; null for a file and an API. */
  readonly rows: readonly Cells[] | null;
}

/** The table that a document is to be. Rows by hand are checked at once. */
export async function newTableOf(
  { source_info: source, table_meta, table_sheet }: NewDocument,
  newId: () => string,
): Promise<NewTable> {
  if (!table_meta) throw new InvalidRequest('table_meta: a table needs columns');
  if (source.document_source === DocumentSource.web)
    throw new InvalidRequest('source_info: a table is read from a file or an API, or written by hand');
  const columns = toStoredColumns(table_meta, newId);
  if (source.document_source === DocumentSource.api) return { columns, sheet: null, rows: null };
  if ('tos_uri' in source) return { columns, sheet: table_sheet ?? firstTableSheet, rows: null };
  const idOf = new Map(columns.map(({ id, name }) => [name, id]));
  const given = rowsIn(source.custom_content);
  if (given.length > DOCUMENT_SLICES_MAX) throw new TooManySlices();
  const rows: Cells[] = [];
  for (const row of given) {
    const byId = Object.entries(row).map(([name, value]) => [idOf.get(name) ?? name, value]);
    const cells = readRow(columns, JSON.stringify(Object.fromEntries(byId)));
    // Pictures are added to the rows of a table that is there.
    if (imageKeysIn(columns, cells).length > 0)
      throw new InvalidRequest('custom_content: rows by hand have no pictures');
    rows.push(cells);
    if (rows.length % CHECKED_AT_ONCE === 0) await setImmediate();
  }
  return { columns, sheet: null, rows };
}

function rowsIn(content: string): object[] {
  try {
    const rows: unknown = JSON.parse(content);
    if (Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null)) return rows;
  } catch {
    // Refused below, with whatever else is no list of rows.
  }
  throw new InvalidRequest('custom_content: the rows of a table are a JSON list of maps from column names to values');
}
