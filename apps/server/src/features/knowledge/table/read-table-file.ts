import {
  CELL_TEXT_MAX,
  DOCUMENT_SLICES_MAX,
  TABLE_COLUMNS_MAX,
  TABLE_HEAD_ROWS_MAX,
  type TableSheet,
} from '@parley/contract';
import type { TableSheet as SheetOfFile, SheetRow } from '../../../platform/documents/document.ts';
import type { Documents } from '../../../platform/documents/documents.ts';
import type { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import type { createObjectStore } from '../../object/index.ts';
import type { DocumentReason } from '../document-reason.ts';

/** A table as a file has it. */
export interface FileTable {
  readonly result: 'read';
  readonly sheets: readonly SheetOfFile[];
  readonly sheetName: string;
  /** As wide as the widest row. */
  readonly header: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly missing: 'cut' | null;
}
export type ReadTableFile =
  | FileTable
  /** With the sheets, where another one may be chosen. */
  | { readonly result: 'failed'; readonly reason: DocumentReason; readonly sheets: readonly SheetOfFile[] };

interface Dependencies {
  documents: Pick<Documents, 'readTable'>;
  storage: ObjectStorage;
  objects: Pick<ReturnType<typeof createObjectStore>, 'findAuthorised'>;
}
export type TableFileReader = ReturnType<typeof createTableFileReader>;

const ROWS_OF = {
  maxRows: DOCUMENT_SLICES_MAX + TABLE_HEAD_ROWS_MAX + 1,
  // One more than are allowed, so that too many are noticed.
  maxColumns: TABLE_COLUMNS_MAX + 1,
  maxCellCharacters: 2 * (CELL_TEXT_MAX + 1),
};

/** Reads the table in a file. Spaces take turns. */
export function createTableFileReader({ documents, storage, objects }: Dependencies) {
  return async function readTableFile(
    spaceId: string,
    objectId: string | null,
    sheet: TableSheet,
    signal: AbortSignal,
  ): Promise<ReadTableFile> {
    const object = objectId === null ? undefined : await objects.findAuthorised(objectId);
    if (!object || (await storage.sizeOf(object.id)) === null)
      return { result: 'failed', reason: 'file-gone', sheets: [] };
    const file = { source: storage.fileOf(object.id), name: object.name };
    const reading = await documents.readTable(spaceId, file, { ...ROWS_OF, sheet: sheet.sheet_id }, { signal });
    if (reading.result === 'unreadable') return { result: 'failed', reason: reading.reason, sheets: [] };
    const { sheets, missing } = reading;
    const table = tableIn(reading.rows, sheet);
    if (typeof table === 'string') return { result: 'failed', reason: table, sheets };
    const sheetName = sheets[sheet.sheet_id]?.name ?? '';
    return { result: 'read', sheets, sheetName, ...table, missing: missing === null ? null : 'cut' };
  };
}

function tableIn(
  all: readonly SheetRow[],
  { header_line_idx, start_line_idx }: TableSheet,
): Pick<FileTable, 'header' | 'rows'> | DocumentReason {
  const rows = all.filter(({ row }) => row > start_line_idx);
  const named = all.find(({ row }) => row === header_line_idx + 1)?.cells ?? [];
  const width = Math.max(
    widthOf(named),
    rows.reduce((widest, { cells }) => Math.max(widest, widthOf(cells)), 0),
  );
  if (rows.length === 0) return 'no-rows';
  if (rows.length > DOCUMENT_SLICES_MAX) return 'too-many-rows';
  if (width > TABLE_COLUMNS_MAX) return 'too-many-columns';
  return { rows, header: Array.from({ length: width }, (_, index) => named[index] ?? '') };
}

/** Without empty cells at the end. */
const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1;
