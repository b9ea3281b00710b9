import {
  firstTableSheet,
  type GetTableSchema,
  type Locale,
  type RequestOf,
  type ResponseOf,
  TABLE_PREVIEW_ROWS,
  TableDataType,
  type ValidateTableSchema,
} from '@parley/contract';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { Scope } from '../../../platform/access/scope.ts';
import type { Database } from '../../../platform/database/database.ts';
import { InvalidRequest } from '../../../platform/http/http.errors.ts';
import type { Files } from '../../upload/index.ts';
import { createDatasetStore } from '../dataset.store.ts';
import { createDocumentStore } from '../document.store.ts';
import { reasonText } from '../document-reason.ts';
import { DocumentIsNoTable } from '../knowledge.errors.ts';
import { fitRows, placeColumns } from './fit-rows.ts';
import type { FileTable, TableFileReader } from './read-table-file.ts';
import type { StoredTable } from './table.schema.ts';
import { createTableStore } from './table.store.ts';
import { guessColumns, toStoredColumns, toTableColumn } from './table-columns.ts';
import { differenceText, misfitText } from './table-problem.ts';

interface Dependencies {
  database: Database;
  files: Files;
  readTableFile: TableFileReader;
}
type Get = typeof GetTableSchema;
type Validate = typeof ValidateTableSchema;
export type TableSchemaService = ReturnType<typeof createTableSchemaService>;

const nothing: ResponseOf<Get> = {
  sheet_list: [],
  table_meta: [],
  preview_data: [],
  row_count: 0,
  status_descript: '',
};

/** The columns of tables: those of documents, and those that files would have. */
export function createTableSchemaService({ database, files, readTableFile }: Dependencies) {
  /** The table of a document in this dataset. */
  async function findTable(datasetId: string, documentId: string): Promise<StoredTable> {
    const document = await createDocumentStore(database).findAuthorised(documentId);
    if (document?.datasetId !== datasetId) throw new NotFound();
    const table = await createTableStore(database).find(documentId);
    if (!table) throw new DocumentIsNoTable();
    return table;
  }

  async function readFile(scope: Scope, { dataset_id, source_file, table_sheet }: RequestOf<Validate>) {
    const dataset = await createDatasetStore(database).findAuthorised(dataset_id);
    const [file] = await files.findOwn(scope.userId, [source_file.tos_uri]);
    if (!dataset || !file) throw new NotFound();
    const { signal } = new AbortController();
    return readTableFile(dataset.spaceId, file.uri, table_sheet ?? firstTableSheet, signal);
  }

  return {
    async get(scope: Scope, request: RequestOf<Get>, locale: Locale): Promise<ResponseOf<Get>> {
      const { dataset_id, document_id, source_file, table_data_type } = request;
      const table = document_id === undefined ? undefined : await findTable(dataset_id, document_id);
      if (!source_file) {
        if (!table) throw new InvalidRequest('source_file: a document or a file is needed');
        return { ...nothing, table_meta: table.columns.map(toTableColumn) };
      }
      const read = await readFile(scope, { ...request, source_file });
      const sheet_list = read.sheets.map(({ name, lastRow }, id) => ({ id, sheet_name: name, total_row: lastRow }));
      if (read.result === 'failed') return { ...nothing, sheet_list, status_descript: reasonText(read.reason, locale) };
      const { table_meta, preview_data } = await schemaOf(read, table);
      return {
        sheet_list,
        table_meta: table_data_type === TableDataType.preview ? [] : table_meta,
        preview_data: table_data_type === TableDataType.schema ? [] : preview_data,
        row_count: read.rows.length,
        status_descript: reasonText(read.missing, locale),
      };
    },
    /** wire §3: whether all rows fit, before anything is imported. */
    async validate(scope: Scope, request: RequestOf<Validate>, locale: Locale): Promise<ResponseOf<Validate>> {
      const { dataset_id, document_id, table_meta } = request;
      const refused = (schema_valid_result: string) => ({ column_valid_result: {}, schema_valid_result });
      const table = document_id === undefined ? undefined : await findTable(dataset_id, document_id);
      if (!table && !table_meta) throw new InvalidRequest('table_meta: a document or columns are needed');
      const read = await readFile(scope, request);
      if (read.result === 'failed') return refused(reasonText(read.reason, locale));
      const columns = table?.columns ?? toStoredColumns(table_meta ?? [], () => '');
      const placed = table ? placeColumns(columns, read.header) : placedInOrder(columns.length, read.header.length);
      if (placed.result === 'differs') return refused(differenceText(placed, locale));
      const { misfits } = await fitRows(columns, placed.places, read.rows);
      return {
        column_valid_result: Object.fromEntries(misfits.map((one) => [one.column, misfitText(one, locale)])),
        schema_valid_result: '',
      };
    },
  };
}

/** The columns of a new table are those of its file. */
function placedInOrder(columns: number, width: number) {
  if (columns !== width) throw new InvalidRequest(`table_meta: the file has ${width} columns`);
  return { result: 'placed', places: Array.from({ length: columns }, (_, index) => index) } as const;
}

async function schemaOf({ header, rows }: FileTable, table: StoredTable | undefined) {
  const shown = rows.slice(0, TABLE_PREVIEW_ROWS);
  if (!table) {
    const table_meta = await guessColumns(header, rows);
    return { table_meta, preview_data: shown.map(({ cells }) => table_meta.map((_, index) => cells[index] ?? '')) };
  }
  const placed = placeColumns(table.columns, header);
  const places = placed.result === 'placed' ? placed.places : [];
  return {
    table_meta: table.columns.map(toTableColumn),
    preview_data: shown.map(({ cells }) => places.map((place) => cells[place] ?? '')),
  };
}
