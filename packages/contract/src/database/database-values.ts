import * as z from 'zod/mini';
import { maxGraphemes } from '../graphemes.ts';
import { noHiddenCharacters } from '../hidden-characters.ts';
import { oneOf } from '../knowledge/recall-values.ts';
import { COLUMN_DESCRIPTION_MAX, COLUMN_NAME_MAX, ColumnType } from '../knowledge/table-values.ts';

export const DATABASE_NAME_MAX = 50;
/** wire §1.2 */
export const DATABASE_DESCRIPTION_MAX = 100;
export const FIELD_NAME_MAX = COLUMN_NAME_MAX;
export const FIELD_DESCRIPTION_MAX = COLUMN_DESCRIPTION_MAX;
export const DATABASE_FIELDS_MAX = 20;
export const SPACE_DATABASES_MAX = 100;
/** Of the live and of the test data, each. */
export const DATABASE_ROWS_MAX = 100_000;
export const DATABASE_PAGE = 20;
export const DATABASE_PAGE_MAX = 100;
export const RECORD_PAGE = 100;
/** Rows that one call lists or changes. */
export const RECORD_PAGE_MAX = 500;
export const RECORD_SEARCH_MAX = 200;
/** Rows of a file that do not fit and are described. */
export const IMPORT_PROBLEMS_MAX = 20;

/** wire §1.4: whose rows an agent reads and writes for a user. */
export const RwMode = {
  /** Those that the user added. */
  limited: 1,
  /** All of them, and writes none. */
  readOnly: 2,
  /** All of them. */
  unlimited: 3,
} as const;
export type RwMode = (typeof RwMode)[keyof typeof RwMode];

/** wire §4: test data is what chats with a draft read and write. */
export const DatabaseTableType = { draft: 1, online: 2 } as const;
export type DatabaseTableType = (typeof DatabaseTableType)[keyof typeof DatabaseTableType];

const { text, number, date, float, boolean } = ColumnType;
/** Of the types of columns: text, integer (number), time (date), number (float) and boolean. */
export const FieldType = { text, number, date, float, boolean } as const;
export type FieldType = (typeof FieldType)[keyof typeof FieldType];

export const DatabaseName = z
  .string()
  .check(z.trim(), z.minLength(1), maxGraphemes(DATABASE_NAME_MAX), noHiddenCharacters());
export const DatabaseDescription = z.string().check(z.trim(), maxGraphemes(DATABASE_DESCRIPTION_MAX));

/** A field of a table (studio §3). */
export const DatabaseField = z.object({
  /** The key of its cells in a row. */
  id: z.string(),
  name: z.string(),
  desc: z.string(),
  type: oneOf(FieldType),
  must_required: z.boolean(),
});
export type DatabaseField = z.infer<typeof DatabaseField>;

export const NewDatabaseField = z.object({
  name: z.string().check(z.trim(), z.minLength(1), maxGraphemes(FIELD_NAME_MAX), noHiddenCharacters()),
  desc: z.optional(z.string().check(z.trim(), maxGraphemes(FIELD_DESCRIPTION_MAX))),
  type: oneOf(FieldType),
  must_required: z.optional(z.boolean()),
});
export type NewDatabaseField = z.infer<typeof NewDatabaseField>;

/** Models name fields: in upper and lower case they would be mistaken for each other. */
export const hasDifferentNames = (fields: readonly { readonly name: string }[]): boolean =>
  new Set(fields.map(({ name }) => name.toLowerCase())).size === fields.length;

export const NewDatabaseFields = z
  .array(NewDatabaseField)
  .check(z.minLength(1), z.maxLength(DATABASE_FIELDS_MAX), z.refine(hasDifferentNames));
export type NewDatabaseFields = z.infer<typeof NewDatabaseFields>;

/** The fields that a table is to have from now on. Those of now are named by their ids; one that is left out is removed. */
export const ChangedDatabaseFields = z
  .array(z.extend(NewDatabaseField, { id: z.optional(z.string().check(z.maxLength(64))) }))
  .check(z.minLength(1), z.maxLength(DATABASE_FIELDS_MAX), z.refine(hasDifferentNames));
export type ChangedDatabaseFields = z.infer<typeof ChangedDatabaseFields>;
