import * as z from 'zod/mini';
import { noHiddenCharacters } from '../hidden-characters.ts';
import { idOf } from '../tagged-id.ts';
import { oneOf } from './recall-values.ts';

/** wire §1.2 */
export const TABLE_COLUMNS_MAX = 50;
export const COLUMN_NAME_MAX = 30;
export const COLUMN_DESCRIPTION_MAX = 300;
/** Characters of a cell (studio §5). */
export const CELL_TEXT_MAX = 2_000;
/** Rows of a sheet above its data. */
export const TABLE_HEAD_ROWS_MAX = 1_000;
export const TABLE_PREVIEW_ROWS = 20;
/** Characters of the name of a field in the answer of an API, with the names of the objects that it is in. */
export const API_FIELD_NAME_MAX = 200;
/** The files that a table can be, as a file picker takes them. */
export const TABLE_FILE_TYPES = '.xlsx,.xls,.csv';

/** What the cells of a column hold. A number is an integer. The reference also has unknown (0). */
export const ColumnType = { text: 1, number: 2, date: 3, float: 4, boolean: 5, image: 6 } as const;
export type ColumnType = (typeof ColumnType)[keyof typeof ColumnType];

/** What a call about the schema of a table returns. */
export const TableDataType = { all: 0, schema: 1, preview: 2 } as const;
export type TableDataType = (typeof TableDataType)[keyof typeof TableDataType];

const ColumnName = z.string().check(z.trim(), z.minLength(1), z.maxLength(COLUMN_NAME_MAX), noHiddenCharacters());
const ColumnDescription = z.string().check(z.trim(), z.maxLength(COLUMN_DESCRIPTION_MAX));

export const TableColumn = z.object({
  /** The key of its cells in a row; empty in a file that is not imported yet. */
  id: z.string(),
  column_name: z.string(),
  column_type: oneOf(ColumnType),
  /** Rows are found by its cells, which are never empty. */
  is_semantic: z.boolean(),
  /** What it holds, for models that compute with the table. */
  desc: z.string(),
});
export type TableColumn = z.infer<typeof TableColumn>;

const NewTableColumn = z.object({
  column_name: ColumnName,
  column_type: oneOf(ColumnType),
  is_semantic: z.boolean(),
  desc: z.optional(ColumnDescription),
  /** The field of an API that fills it; the one that is called as the column where it is left out. */
  source_name: z.optional(z.string().check(z.minLength(1), z.maxLength(API_FIELD_NAME_MAX))),
});
type NewTableColumn = z.infer<typeof NewTableColumn>;

const hasSemanticColumn = (columns: readonly NewTableColumn[]): boolean =>
  columns.some(({ is_semantic }) => is_semantic);
/** Rows are found by texts: a picture has none. */
const hasNoSemanticImage = (columns: readonly NewTableColumn[]): boolean =>
  columns.every(({ column_type, is_semantic }) => !is_semantic || column_type !== ColumnType.image);
const hasDifferentNames = (columns: readonly NewTableColumn[]): boolean =>
  new Set(columns.map(({ column_name }) => column_name)).size === columns.length;

const isUsable = (columns: readonly NewTableColumn[]): boolean =>
  hasSemanticColumn(columns) && hasNoSemanticImage(columns) && hasDifferentNames(columns);

/** The columns that a table is to have, in the order of those of the file. */
export const NewTableColumns = z
  .array(NewTableColumn)
  .check(z.minLength(1), z.maxLength(TABLE_COLUMNS_MAX), z.refine(isUsable));
export type NewTableColumns = z.infer<typeof NewTableColumns>;

/** The columns that a table is to have from now on. Those of now are named by their ids; one that is left out is removed. */
export const ChangedTableColumns = z
  .array(z.extend(NewTableColumn, { id: z.optional(z.string().check(z.maxLength(64))) }))
  .check(z.minLength(1), z.maxLength(TABLE_COLUMNS_MAX), z.refine(isUsable));
export type ChangedTableColumns = z.infer<typeof ChangedTableColumns>;

const RowIndex = z.int().check(z.minimum(0), z.maximum(TABLE_HEAD_ROWS_MAX));

/** Where a table is in its file. Everything is counted from 0. */
export const TableSheet = z
  .object({
    sheet_id: z.int().check(z.minimum(0), z.maximum(10_000)),
    header_line_idx: RowIndex,
    start_line_idx: RowIndex,
  })
  .check(z.refine(({ header_line_idx, start_line_idx }) => start_line_idx > header_line_idx));
export type TableSheet = z.infer<typeof TableSheet>;

/** wire §3 */
export const firstTableSheet: TableSheet = { sheet_id: 0, header_line_idx: 0, start_line_idx: 1 };

export const TableFile = z.object({ tos_uri: idOf('object') });
