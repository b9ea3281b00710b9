import * as z from 'zod/mini';
import { oneOf } from '../knowledge/knowledge-values.ts';
import { TableSheet } from '../knowledge/table-values.ts';
import { defineDownload, defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { DatabaseTableType, NewDatabaseField, RECORD_PAGE_MAX, RECORD_SEARCH_MAX } from './database-values.ts';

/** Values by the ids of fields: 1200.5, 2026-05-31 14:30, true; empty for none. Empty ones may be left out. */
const Values = z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(4_000)));

/** A row of a table. */
export const DatabaseRecord = z.object({
  id: z.string(),
  values: Values,
  /** Unix seconds. */
  create_time: z.int(),
});
export type DatabaseRecord = z.infer<typeof DatabaseRecord>;

const table = { database_id: idOf('database'), table_type: oneOf(DatabaseTableType) };
const RecordId = z.string().check(z.regex(/^[\w-]{1,64}$/));

export const ListDatabaseRecords = defineOperation({
  name: 'ListDatabaseRecords',
  method: 'POST',
  path: '/api/memory/database/list_records',
  summary:
    'Lists rows of a table, the oldest first. Of a table with limited read-write these are the rows of the caller.',
  policy: signedIn('read', 'change-content'),
  request: z.strictObject({
    ...table,
    /** Of the response before. */
    cursor: z.optional(z.string().check(z.regex(/^\d{1,16}$/))),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(RECORD_PAGE_MAX))),
    /** A text that one of the text fields contains. */
    search: z.optional(z.string().check(z.maxLength(RECORD_SEARCH_MAX))),
  }),
  response: z.object({
    records: z.array(DatabaseRecord),
    total_num: z.int(),
    /** Empty after the last row. */
    next_cursor: z.string(),
  }),
  hasLargeResponse: true,
});

export const UpdateDatabaseRecords = defineOperation({
  name: 'UpdateDatabaseRecords',
  method: 'POST',
  path: '/api/memory/database/update_records',
  summary: 'Adds, changes and deletes rows of a table, all of them or none.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    ...table,
    record_data_add: z.optional(z.array(Values).check(z.maxLength(RECORD_PAGE_MAX))),
    /** Fields that are left out stay as they are. */
    record_data_alter: z.optional(
      z.array(z.strictObject({ id: RecordId, values: Values })).check(z.maxLength(RECORD_PAGE_MAX)),
    ),
    record_data_delete: z.optional(z.array(RecordId).check(z.maxLength(RECORD_PAGE_MAX))),
  }),
  response: z.object({ added: z.array(DatabaseRecord) }),
});

export const ResetBotTable = defineOperation({
  name: 'ResetBotTable',
  method: 'POST',
  path: '/api/memory/database/table/reset',
  summary: 'Deletes all rows of the caller in a table with limited read-write, and all rows of another table.',
  policy: signedIn('manage', 'change-content'),
  request: z.strictObject(table),
  response: z.object({ deleted: z.int() }),
});

const TableFormat = z.enum(['csv', 'xlsx']);
export type TableFormat = z.infer<typeof TableFormat>;

export const ExportDatabaseRecords = defineDownload({
  name: 'ExportDatabaseRecords',
  method: 'GET',
  path: '/api/memory/database/export',
  summary:
    'Returns the rows of a table as a file. Of a table with limited read-write these are the rows of the caller.',
  policy: signedIn('read', 'change-content'),
  request: z.strictObject({
    database_id: idOf('database'),
    /** 1 for test data, 2 for live data. */
    table_type: z.enum(['1', '2']),
    format: TableFormat,
  }),
});

export const GetDatabaseTemplate = defineDownload({
  name: 'GetDatabaseTemplate',
  method: 'GET',
  path: '/api/memory/database/get_template',
  summary: 'Returns a file with the names of the fields, to be filled in and imported.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ database_id: idOf('database'), format: TableFormat }),
});

const file = { file_uri: idOf('object'), table_sheet: z.optional(TableSheet) };
const Sheets = z.array(z.object({ name: z.string(), row_count: z.int() }));

export const GetDatabaseTableSchema = defineOperation({
  name: 'GetDatabaseTableSchema',
  method: 'POST',
  path: '/api/memory/table_schema/get',
  summary: 'Returns the fields that a table made from a file would have, and its first rows.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({ space_id: idOf('space'), ...file }),
  response: z.object({
    sheet_list: Sheets,
    field_list: z.array(NewDatabaseField),
    preview_data: z.array(z.array(z.string())),
  }),
});

/** Why a row or a column of a file does not fit, in words of the caller's language. */
const FileProblem = z.object({
  /** The number of the row in the file, from 1; 0 for the head. */
  row: z.int(),
  text: z.string(),
});

export const ValidateDatabaseTableSchema = defineOperation({
  name: 'ValidateDatabaseTableSchema',
  method: 'POST',
  path: '/api/memory/table_schema/validate',
  summary: 'Says whether the rows of a file fit a table, and which of them do not.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({ database_id: idOf('database'), ...file }),
  response: z.object({
    sheet_list: Sheets,
    row_count: z.int(),
    /** Names in the head of the file that are no fields: their columns are not imported. */
    ignored_columns: z.array(z.string()),
    /** The first of them; empty where everything fits. */
    problems: z.array(FileProblem),
  }),
});

export const SubmitDatabaseInsertTask = defineOperation({
  name: 'SubmitDatabaseInsertTask',
  method: 'POST',
  path: '/api/memory/table_file/submit',
  summary: 'Adds the rows of a file to a table, in the background.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({ ...table, ...file }),
  response: z.object({}),
});

export const DatabaseFileProgressData = defineOperation({
  name: 'DatabaseFileProgressData',
  method: 'POST',
  path: '/api/memory/table_file/get_progress',
  summary: 'Returns how far the last import of the caller into a table is.',
  policy: signedIn('read', 'change-content'),
  request: z.strictObject(table),
  response: z.object({
    data: z.nullable(
      z.object({
        file_name: z.string(),
        status: z.enum(['running', 'done', 'failed']),
        /** Rows that were added, of those in the file; 0 of 0 until the file is read. */
        done: z.int(),
        total: z.int(),
        /** Why it failed; empty unless it did. */
        problem: z.string(),
      }),
    ),
  }),
});
