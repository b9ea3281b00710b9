import { SLICE_TEXT_MAX, type SliceInfo } from '@parley/contract';
import type { Database } from '../../../platform/database/database.ts';
import { InvalidRequest } from '../../../platform/http/http.errors.ts';
import { type Cells, rowText } from '../../../platform/table-query/query-result.ts';
import { createTableStore } from './table.store.ts';
import { readRow, rowIndexText } from './table-row.ts';

/** What a slice is to hold. */
export interface SliceContent {
  /** As people and models read it. */
  readonly content: string;
  /** What it is found by. */
  readonly indexText: string;
  /** Of a row in a table. */
  readonly cells: Cells | null;
}

/** The contents of slices as calls have them: texts, or rows of tables as maps (studio §3). */
export function createSliceContents(database: Database) {
  const tables = createTableStore(database);
  return {
    async read(documentId: string, rawText: string): Promise<SliceContent> {
      const table = await tables.find(documentId);
      if (!table) return readText(rawText);
      const cells = readRow(table.columns, rawText);
      return { content: rowText(table.columns, cells), indexText: rowIndexText(table.columns, cells), cells };
    },
    insert: async (transaction: Database, sliceId: string, { cells }: SliceContent): Promise<void> => {
      if (cells) await createTableStore(transaction).insertRows([{ sliceId, cells }]);
    },
    update: async (transaction: Database, sliceId: string, { cells }: SliceContent): Promise<void> => {
      if (cells) await createTableStore(transaction).updateRow(sliceId, cells);
    },
    /** What slices of a document are found by, where it is not their text. */
    async indexTexts(documentId: string, sliceIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const table = await tables.find(documentId);
      if (!table) return new Map();
      const next = table.columnChange?.columns ?? table.columns;
      const rows = await tables.listCells(sliceIds);
      return new Map(
        rows.map(({ sliceId, cells, isNext }) => [sliceId, rowIndexText(isNext ? next : table.columns, cells)]),
      );
    },
    async shown(documentId: string, slices: readonly SliceInfo[]): Promise<SliceInfo[]> {
      if (!(await tables.find(documentId))) return [...slices];
      const cells = await tables.cellsOf(slices.map(({ slice_id }) => slice_id));
      return slices.map((slice) => ({ ...slice, content: JSON.stringify(cells.get(slice.slice_id) ?? {}) }));
    },
  };
}

function readText(rawText: string): SliceContent {
  if (rawText.length > SLICE_TEXT_MAX) throw new InvalidRequest(`raw_text: at most ${SLICE_TEXT_MAX} characters`);
  // Postgres stores no null characters.
  const content = rawText.replaceAll('\0', '').toWellFormed();
  return { content, indexText: content, cells: null };
}
