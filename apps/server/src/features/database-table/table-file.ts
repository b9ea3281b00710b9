import { setImmediate } from 'node:timers/promises';
import {
  CELL_TEXT_MAX,
  DATABASE_FIELDS_MAX,
  DATABASE_ROWS_MAX,
  FIELD_NAME_MAX,
  firstTableSheet,
  type GetDatabaseTableSchema,
  guessColumnType,
  IMPORT_PROBLEMS_MAX,
  type Locale,
  NewDatabaseField,
  type RefusalName,
  type RefusalValues,
  type RequestOf,
  type ResponseOf,
  readCell,
  refusalText,
  TABLE_HEAD_ROWS_MAX,
  TABLE_PREVIEW_ROWS,
  type TableSheet,
} from '@parley/contract';
import { cleanText } from '../../platform/clean-text.ts';
import type { TableSheet as SheetOfFile, SheetRow } from '../../platform/documents/document.ts';
import type { Documents } from '../../platform/documents/documents.ts';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import type { Cells } from '../../platform/table-query/query-result.ts';
import type { createObjectStore } from '../object/index.ts';
import { refusalOfField, TableFileEmpty, TableFileTooLarge, TableFileUnreadable } from './database.errors.ts';
import type { StoredField } from './database.schema.ts';

interface Dependencies {
  documents: Pick<Documents, 'readTable'>;
  storage: ObjectStorage;
  objects: Pick<ReturnType<typeof createObjectStore>, 'findAuthorised'>;
}

/** A table as a file has it. */
interface FileTable {
  readonly sheets: readonly SheetOfFile[];
  readonly header: readonly string[];
  readonly rows: readonly SheetRow[];
}

interface FileProblem {
  /** The number of the row in the file, from 1; 0 for the head. */
  readonly row: number;
  readonly name: RefusalName;
  readonly values: RefusalValues;
}

/** The rows of a file in the fields of a table. */
interface FittedFile {
  /** All of them where there are no problems. */
  readonly rows: readonly Cells[];
  readonly ignoredColumns: readonly string[];
  /** The first of them. */
  readonly problems: readonly FileProblem[];
}
export type TableFiles = ReturnType<typeof createTableFiles>;

/** Reads files with rows. Users take turns. */
export function createTableFiles({ documents, storage, objects }: Dependencies) {
  async function read(
    readerId: string,
    objectId: string,
    sheet: TableSheet,
    signal: AbortSignal,
    maxRows = DATABASE_ROWS_MAX,
  ): Promise<FileTable> {
    const object = await objects.findAuthorised(objectId);
    if (!object || (await storage.sizeOf(object.id)) === null) throw new TableFileUnreadable();
    const file = { source: storage.fileOf(object.id), name: object.name };
    const rowsOf = {
      sheet: sheet.sheet_id,
      // One more than are allowed, so that too many are noticed.
      maxRows: maxRows + TABLE_HEAD_ROWS_MAX + 1,
      maxColumns: 200,
      maxCellCharacters: 2 * (CELL_TEXT_MAX + 1),
    };
    const reading = await documents.readTable(readerId, file, rowsOf, { signal });
    if (reading.result === 'unreadable') throw new TableFileUnreadable();
    if (reading.missing !== null) throw new TableFileTooLarge();
    const header = reading.rows.find(({ row }) => row === sheet.header_line_idx + 1)?.cells ?? [];
    const rows = reading.rows.filter(({ row }) => row > sheet.start_line_idx);
    if (header.every((name) => name.trim() === '')) throw new TableFileUnreadable();
    return { sheets: reading.sheets, header: header.map((name) => name.trim()), rows };
  }

  return {
    nameOf: async (objectId: string): Promise<string> => (await objects.findAuthorised(objectId))?.name ?? '',
    async read(readerId: string, objectId: string, sheet: TableSheet, signal: AbortSignal): Promise<FileTable> {
      const table = await read(readerId, objectId, sheet, signal);
      if (table.rows.length === 0) throw new TableFileEmpty();
      if (table.rows.length > DATABASE_ROWS_MAX) throw new TableFileTooLarge();
      return table;
    },
    /** The fields that a table made from a file would have, typed by its first rows. */
    async guess(
      readerId: string,
      { file_uri, table_sheet = firstTableSheet }: RequestOf<typeof GetDatabaseTableSchema>,
      signal: AbortSignal,
    ): Promise<ResponseOf<typeof GetDatabaseTableSchema>> {
      const { sheets, header, rows } = await read(readerId, file_uri, table_sheet, signal, GUESSED_FROM_ROWS);
      const columns = header
        .map((name, place) => ({ name: [...name].slice(0, FIELD_NAME_MAX).join(''), place }))
        .filter(({ name }, index, all) => name !== '' && all.findIndex((other) => isSame(other.name, name)) === index)
        .slice(0, DATABASE_FIELDS_MAX);
      const field_list = columns.flatMap(({ name, place }): NewDatabaseField[] => {
        const type = guessColumnType(rows.map(({ cells }) => cells[place] ?? ''));
        const field = NewDatabaseField.safeParse({ name, type });
        return field.success ? [field.data] : [];
      });
      const preview_data = rows
        .slice(0, TABLE_PREVIEW_ROWS)
        .map(({ cells }) => columns.map(({ place }) => cells[place] ?? ''));
      return { sheet_list: toSheets(sheets), field_list, preview_data };
    },
  };
}

const GUESSED_FROM_ROWS = 1_000;
const ROWS_OF_A_TURN = 500;
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const toSheets = (sheets: readonly SheetOfFile[]): { name: string; row_count: number }[] =>
  sheets.map(({ name, lastRow }) => ({ name, row_count: lastRow }));

/**
 * Columns are found by their names in the head of the file, in any order; those that are no fields are not imported. Others have
 * their turn between some rows and the next: a file has up to two million cells.
 */
export async function fitFile(
  fields: readonly StoredField[],
  { header, rows }: Pick<FileTable, 'header' | 'rows'>,
  signal: AbortSignal,
): Promise<FittedFile> {
  const places = fields.map(({ name }) => header.findIndex((one) => isSame(one, name)));
  const problems: FileProblem[] = fields
    .filter(({ isRequired }, index) => isRequired && places[index] === -1)
    .map(({ name }) => ({ row: 0, ...refusalOfField(name, 'empty') }));
  if (places.every((place) => place === -1)) problems.push({ row: 0, name: 'tableFileDoesNotFit', values: {} });
  const ignoredColumns = header.filter((name, place) => name !== '' && !places.includes(place));
  const fitted: Cells[] = [];
  if (problems.length > 0) return { rows: fitted, ignoredColumns, problems };
  for (const [index, { row, cells }] of rows.entries()) {
    if (index % ROWS_OF_A_TURN === ROWS_OF_A_TURN - 1) await setImmediate(undefined, { signal });
    const found = fitRow(fields, (place) => cells[places[place] ?? -1] ?? '');
    if ('cells' in found) fitted.push(found.cells);
    else problems.push({ row, ...found.problem });
    // No more of them are shown, and nothing of the file is imported.
    if (problems.length === IMPORT_PROBLEMS_MAX) break;
  }
  return { rows: fitted, ignoredColumns, problems };
}

function fitRow(
  fields: readonly StoredField[],
  cellAt: (place: number) => string,
): { readonly cells: Cells } | { readonly problem: Omit<FileProblem, 'row'> } {
  const values: Record<string, string> = {};
  for (const [place, { id, name, type, isRequired }] of fields.entries()) {
    const cell = readCell(cleanText(cellAt(place)), type, isRequired);
    if ('problem' in cell) return { problem: refusalOfField(name, cell.problem) };
    values[id] = cell.value;
  }
  return { cells: values };
}

export const toProblem = ({ row, name, values }: FileProblem, locale: Locale): { row: number; text: string } => ({
  row,
  text: refusalText(name, locale, values),
});
