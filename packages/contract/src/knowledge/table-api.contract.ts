import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { DocumentInfo, WebUrl } from './document.contract.ts';
import { ApiHeaders, ApiListPath, ApiPages, ChangedApiHeaders } from './table-api-values.ts';
import { NewTableColumns, TableColumn } from './table-values.ts';

const ApiColumn = z.extend(TableColumn, { source_name: z.string() });
export type ApiColumn = z.infer<typeof ApiColumn>;

export const PreviewTableApi = defineOperation({
  name: 'PreviewTableApi',
  method: 'POST',
  path: '/api/knowledge/table_api/preview',
  summary:
    'Requests a JSON API, the first pages where it has several, and returns the lists in its answer with the columns and first rows of one of them.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    dataset_id: idOf('dataset'),
    web_url: WebUrl,
    headers: z.optional(ApiHeaders),
    /** The longest list where it is left out. */
    list_path: z.optional(ApiListPath),
    pages: z.optional(ApiPages),
    /** The columns that the table is to have: whether all rows fit them is checked. */
    table_meta: z.optional(NewTableColumns),
  }),
  response: z.object({
    /** The longest first. */
    lists: z.array(z.object({ path: z.string(), row_count: z.int() })),
    /** The one that the columns are of. */
    list_path: z.string(),
    /** One for each field of the rows. There may be more than a table can have. */
    table_meta: z.array(ApiColumn),
    /** Cells in the order of the columns: the asked ones, or one for each field. */
    preview_data: z.array(z.array(z.string())),
    row_count: z.int(),
    /** There are further pages, which were not requested. */
    has_more_pages: z.boolean(),
    /** What is wrong with an asked column, by its name, in the language of the caller. */
    column_valid_result: z.record(z.string(), z.string()),
    /** Why there is no table, in the language of the caller; empty where there is one. */
    status_descript: z.string(),
  }),
});

export const GetTableApi = defineOperation({
  name: 'GetTableApi',
  method: 'POST',
  path: '/api/knowledge/table_api/get',
  summary: 'Returns where the rows of a table come from. Values of headers are never returned.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ document_id: idOf('document') }),
  response: z.object({
    web_url: z.string(),
    list_path: z.string(),
    header_names: z.array(z.string()),
    pages: z.nullable(ApiPages),
  }),
});

export const UpdateTableApi = defineOperation({
  name: 'UpdateTableApi',
  method: 'POST',
  path: '/api/knowledge/table_api/update',
  summary:
    'Changes the address, the headers and the paging of the API that a table comes from, and requests it in the background.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    document_id: idOf('document'),
    web_url: WebUrl,
    /** All request headers. One without a value keeps the stored value, if the address still has the same host. */
    headers: ChangedApiHeaders,
    /** Null for one answer with all rows; left out, it stays. */
    pages: z.optional(z.nullable(ApiPages)),
  }),
  response: z.object({ document_infos: z.array(DocumentInfo) }),
});
