import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { DocumentInfo } from './document.contract.ts';
import { oneOf } from './recall-values.ts';
import {
  ChangedTableColumns,
  NewTableColumns,
  TableColumn,
  TableDataType,
  TableFile,
  TableSheet,
} from './table-values.ts';

export const GetTableSchema = defineOperation({
  name: 'GetTableSchema',
  method: 'POST',
  path: '/api/knowledge/table_schema/get',
  summary: 'Returns the columns of a table document, or those of an uploaded file with its sheets and first rows.',
  policy: signedIn('read', 'see-space'),
  request: z.object({
    dataset_id: idOf('dataset'),
    /** Its columns are returned; with a file, the rows are those that the file would add to it. */
    document_id: z.optional(idOf('document')),
    source_file: z.optional(TableFile),
    /** The first sheet, with its header in the first row, unless told. */
    table_sheet: z.optional(TableSheet),
    table_data_type: z.optional(oneOf(TableDataType)),
  }),
  response: z.object({
    sheet_list: z.array(z.object({ id: z.int(), sheet_name: z.string(), total_row: z.int() })),
    table_meta: z.array(TableColumn),
    /** Cells in the order of the columns. */
    preview_data: z.array(z.array(z.string())),
    /** How many rows the table has in the file. */
    row_count: z.int(),
    /** Why the file cannot be read, or what is missing of it, in the language of the caller; empty for nothing. */
    status_descript: z.string(),
  }),
});

export const ValidateTableSchema = defineOperation({
  name: 'ValidateTableSchema',
  method: 'POST',
  path: '/api/knowledge/table_schema/validate',
  summary: 'Tells whether all rows of an uploaded file fit the columns of a table: new ones, or those of a document.',
  policy: signedIn('read', 'see-space'),
  request: z.object({
    dataset_id: idOf('dataset'),
    /** The document that the rows are to be added to. */
    document_id: z.optional(idOf('document')),
    source_file: TableFile,
    table_sheet: z.optional(TableSheet),
    /** The columns of a new document. */
    table_meta: z.optional(NewTableColumns),
  }),
  response: z.object({
    /** What is wrong with a column, by its name, in the language of the caller. */
    column_valid_result: z.record(z.string(), z.string()),
    /** What is wrong with the file as a whole; empty for nothing. */
    schema_valid_result: z.string(),
  }),
});

export const UpdateTableColumns = defineOperation({
  name: 'UpdateTableColumns',
  method: 'POST',
  path: '/api/knowledge/table_schema/update',
  summary:
    'Renames, describes, adds and removes columns of a table document, and changes by which of them rows are found. Rows are indexed again in the background.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    document_id: idOf('document'),
    /** The type of a column stays as it is. */
    table_meta: ChangedTableColumns,
  }),
  response: z.object({}),
});

export const AppendTableRows = defineOperation({
  name: 'AppendTableRows',
  method: 'POST',
  path: '/api/knowledge/document/append',
  summary: 'Adds the rows of an uploaded file to a table document. They are read in the background.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    document_id: idOf('document'),
    source_file: TableFile,
    table_sheet: z.optional(TableSheet),
  }),
  response: z.object({ document_infos: z.array(DocumentInfo) }),
});
