import { ColumnType, imageCellText, SLICE_TEXT_MAX, type SliceInfo } from '@parley/contract';
import type { Database } from '../../../platform/database/database.ts';
import { InvalidRequest } from '../../../platform/http/http.errors.ts';
import { type Cells, rowText } from '../../../platform/table-query/query-result.ts';
import type { Files } from '../../upload/index.ts';
import { imageKeysIn } from './row-images.ts';
import type { StoredColumn } from './table.schema.ts';
import { createTableStore } from './table.store.ts';
import { createTableImageStore } from './table-image.store.ts';
import { readRow, rowIndexText } from './table-row.ts';

/** What a slice is to hold. */
export interface SliceContent {
  /** As people and models read it. */
  readonly content: string;
  /** What it is found by. */
  readonly indexText: string;
  readonly row: RowContent | null;
}

/** Of a row in a table. */
interface RowContent {
  readonly columns: readonly StoredColumn[];
  readonly cells: Cells;
  /** The stored files of its pictures. */
  readonly imageKeys: readonly string[];
}

/** The contents of slices as calls have them: texts, or rows of tables as maps (studio §3). */
export function createSliceContents(database: Database) {
  const tables = createTableStore(database);
  return {
    async read(documentId: string, rawText: string): Promise<SliceContent> {
      const table = await tables.find(documentId);
      if (!table) return readText(rawText);
      const cells = readRow(table.columns, rawText);
      const row = { columns: table.columns, cells, imageKeys: imageKeysIn(table.columns, cells) };
      return { content: rowText(table.columns, cells), indexText: rowIndexText(table.columns, cells), row };
    },
    insert: async (transaction: Database, sliceId: string, { row }: SliceContent): Promise<void> => {
      if (row) await createTableStore(transaction).insertRows(row.columns, [{ sliceId, cells: row.cells }]);
    },
    update: async (transaction: Database, sliceId: string, { row }: SliceContent): Promise<void> => {
      if (row) await createTableStore(transaction).updateRow(row.columns, { sliceId, cells: row.cells });
    },
    /** What slices of a document are found by, where it is not their text. */
    async indexTexts(documentId: string, sliceIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const table = await tables.find(documentId);
      if (!table) return new Map();
      const next = (table.columnChange ?? table.apiChange ?? table).columns;
      const rows = await tables.listCells(sliceIds);
      return new Map(
        rows.map(({ sliceId, cells, isNext }) => [sliceId, rowIndexText(isNext ? next : table.columns, cells)]),
      );
    },
    /** As calls return them. `addressOf` signs the address of a picture. */
    async shown(
      documentId: string,
      slices: readonly SliceInfo[],
      addressOf: Files['thumbnailAddress'],
    ): Promise<SliceInfo[]> {
      const table = await tables.find(documentId);
      if (!table) return [...slices];
      const rows = await tables.cellsOf(slices.map(({ slice_id }) => slice_id));
      const keys = [...rows.values()].flatMap((cells) => imageKeysIn(table.columns, cells));
      const sizes = await createTableImageStore(database).listSizes([...new Set(keys)]);
      const shownCells = new Map(
        sizes.map(({ id: uri, width, height }) => [
          imageCellText(uri),
          imageCellText(uri, addressOf({ uri, width, height }).url),
        ]),
      );
      const imageIds = table.columns.filter(({ type }) => type === ColumnType.image).map(({ id }) => id);
      const withAddresses = (cells: Cells): Cells => ({
        ...cells,
        // A picture that is gone leaves an empty cell.
        ...Object.fromEntries(imageIds.map((id) => [id, shownCells.get(cells[id] ?? '') ?? ''])),
      });
      return slices.map((slice) => ({
        ...slice,
        content: JSON.stringify(withAddresses(rows.get(slice.slice_id) ?? {})),
      }));
    },
  };
}

function readText(rawText: string): SliceContent {
  if (rawText.length > SLICE_TEXT_MAX) throw new InvalidRequest(`raw_text: at most ${SLICE_TEXT_MAX} characters`);
  // Postgres stores no null characters.
  const content = rawText.replaceAll('\0', '').toWellFormed();
  return { content, indexText: content, row: null };
}
