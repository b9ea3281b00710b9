import {
  csvLine,
  type ExportDatabaseRecords,
  FieldType,
  type GetDatabaseTemplate,
  type RequestOf,
  type TableFormat,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { csvFile } from '../../platform/http/csv.ts';
import type { MadeFile } from '../../platform/http/implement.ts';
import { type WorkbookCell, workbookFile } from '../../platform/workbook/workbook.ts';
import type { StoredField } from './database.schema.ts';
import { createDatabaseStore, type StoredTable } from './database.store.ts';
import { createRecordStore, type RecordStore } from './records.store.ts';
import { rowScopeOf } from './row-scope.ts';

const ROWS_AT_ONCE = 500;
type Batches = AsyncGenerator<WorkbookCell[][], void>;
export type ExportRecords = ReturnType<typeof createExportRecords>;

/** The rows of a table as a file that can be imported again. */
export function createExportRecords(database: Kysely<Tables>) {
  async function find(id: string): Promise<StoredTable> {
    const table = await createDatabaseStore(database).findAuthorised(id);
    if (!table) throw new NotFound();
    return table;
  }

  return {
    async rows(
      { userId }: Scope,
      { database_id, table_type, format }: RequestOf<typeof ExportDatabaseRecords>,
    ): Promise<MadeFile> {
      const table = await find(database_id);
      const records = createRecordStore(database, rowScopeOf(table, userId, table_type === '1'), table.fields);
      return toFile('table', format, batchesOf(table.fields, records));
    },
    async template({ database_id, format }: RequestOf<typeof GetDatabaseTemplate>): Promise<MadeFile> {
      return toFile('template', format, batchesOf((await find(database_id)).fields, null));
    },
  };
}

async function* batchesOf(fields: readonly StoredField[], records: RecordStore | null): Batches {
  yield [fields.map(({ name }) => name)];
  for (let after = 0; records !== null; ) {
    const { records: rows, hasMore } = await records.list(after, ROWS_AT_ONCE, '');
    if (rows.length > 0) yield rows.map(({ cells }) => fields.map(({ id, type }) => toCell(type, cells[id] ?? '')));
    after = rows.at(-1)?.sequence ?? after;
    if (!hasMore) return;
  }
}

function toCell(type: FieldType, cell: string): WorkbookCell {
  if (cell === '') return '';
  if (type === FieldType.number || type === FieldType.float) return Number(cell);
  return type === FieldType.boolean ? cell === 'true' : cell;
}

const toFile = (name: string, format: TableFormat, batches: Batches): MadeFile =>
  format === 'xlsx' ? workbookFile(name, batches) : csvFile(name, linesOf(batches));

async function* linesOf(batches: Batches): AsyncGenerator<string, void> {
  for await (const rows of batches)
    yield rows.map((row) => csvLine(row.map((cell) => (typeof cell === 'boolean' ? String(cell) : cell)))).join('');
}
