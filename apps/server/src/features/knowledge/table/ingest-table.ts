import { setImmediate } from 'node:timers/promises';
import { DOCUMENT_SLICES_MAX, DocumentSource, firstTableSheet, type SlicePlace, SliceStatus } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { DocumentPart } from '../../../platform/documents/document.ts';
import { type Cells, rowText } from '../../../platform/table-query/query-result.ts';
import { toSlicePlace } from '../chunk/blocks.ts';
import { lengthOf } from '../chunk/chunk.ts';
import { createDocumentStore, type DocumentChange, type UnfinishedDocument } from '../document.store.ts';
import type { DocumentReason } from '../document-reason.ts';
import type { DocumentRow, SliceRow } from '../knowledge.schema.ts';
import { createSliceStore } from '../slice.store.ts';
import { enters } from '../stage-marks.ts';
import { Superseded } from '../superseded.ts';
import { createCopiedPictureStore } from './copied-picture.store.ts';
import type { ReadCopiedTable } from './copied-table.ts';
import { type FittedRow, fitRows, placeColumns } from './fit-rows.ts';
import type { TableFileReader } from './read-table-file.ts';
import type { ApiChange, StoredColumn, StoredTable } from './table.schema.ts';
import { createTableStore } from './table.store.ts';
import { columnLetters, columnNames } from './table-columns.ts';

/** Slices after which others have their turn. */
const MADE_AT_ONCE = 200;

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  database: Kysely<Tables>;
  readTableFile: TableFileReader;
  api: RowsFromApi;
  readCopiedTable: ReadCopiedTable;
}

/** The API that the rows of a table come from. */
export interface RowsFromApi {
  /** `unchanged`: the API answered with the rows that are stored already, so nothing has to be written. */
  read(
    row: UnfinishedDocument,
    table: StoredTable,
    signal: AbortSignal,
  ): Promise<RowsOfApi | DocumentReason | 'unchanged'>;
  /** In the transaction that ends a revision; `answer` is null where it only changed columns. */
  finish(transaction: Database, documentId: string, answer: ApiChange['answer'] | null): Promise<void>;
}

/** The rows that a table is to have after its API was requested; all others go. */
interface RowsOfApi extends ApiChange {
  readonly rows: readonly NewRow[];
}

export type TableIngestion = ReturnType<typeof createTableIngestion>;

interface SegmentOptions {
  /** When the slices are stored. */
  readonly beginsIndexing: () => DocumentChange;
  /** Why so many slices cannot be stored; null when they can. */
  readonly refusalOf: (made: { sliceCount: number; charCount: number }) => Promise<DocumentReason | null>;
  readonly signal: AbortSignal;
}

/** Rows that a revision is to have. */
interface NewRow {
  readonly cells: Cells;
  readonly place: string;
  readonly hitCount: number;
}

interface NewRows {
  readonly rows: readonly NewRow[];
  readonly missing: 'cut' | null;
  readonly columns: readonly StoredColumn[];
  /** Of an API, whose rows replace all others. */
  readonly answer?: ApiChange['answer'];
}

/**
 * Makes the slices of the next revision of a table: the rows of its file, the rows that it has and those of a file that is added to
 * it, the rows that it has in other columns, the rows of an API, or those of the table that it is a copy of.
 */
export function createTableIngestion({ database, readTableFile, api, readCopiedTable, now, newId }: Dependencies) {
  const tables = createTableStore(database);

  /** What the revision has beside the rows of before. */
  async function newRows(
    row: UnfinishedDocument,
    table: StoredTable,
    signal: AbortSignal,
  ): Promise<NewRows | DocumentReason | 'unchanged' | 'more'> {
    if (row.copiedFrom !== null) return readCopiedTable(row, row.copiedFrom, signal);
    const { columnChange, addition, columns } = table;
    if (columnChange) return { ...columnChange, rows: [], missing: row.reason === 'cut' ? row.reason : null };
    if (row.sourceType === DocumentSource.api) {
      const read = await api.read(row, table, signal);
      return typeof read === 'string' ? read : { ...read, missing: null };
    }
    if (row.sourceType === DocumentSource.custom && !addition)
      return { rows: await rowsByHand(row.id), missing: null, columns };
    return readRows(row, table, signal);
  }

  async function readRows(
    row: UnfinishedDocument,
    table: StoredTable,
    signal: AbortSignal,
  ): Promise<NewRows | DocumentReason> {
    const sheet = table.addition?.sheet ?? table.sheet ?? firstTableSheet;
    const read = await readTableFile(row.spaceId, table.addition?.objectId ?? row.objectId, sheet, signal);
    if (read.result === 'failed') return read.reason;
    const names = columnNames(read.header);
    // The columns of a new table are those of its file, which are called as the user wants.
    const columns = table.addition
      ? table.columns
      : table.columns.map((column, index) => ({ ...column, sourceName: names[index] ?? column.name }));
    const placed = placeColumns(columns, read.header);
    if (placed.result === 'differs') return 'rows-do-not-fit';
    const { rows, misfits } = await fitRows(columns, placed.places, read.rows);
    if (misfits.length > 0) return 'rows-do-not-fit';
    const placeOf = rowPlace(read.sheetName, columns.length);
    return { rows: rows.map((one) => toNewRow(one, placeOf(one.row))), missing: read.missing, columns };
  }

  /** The rows that a table by hand began with. */
  async function rowsByHand(documentId: string): Promise<NewRow[]> {
    const stored = await createDocumentStore(database).findText(documentId);
    const [part] = JSON.parse(stored ?? '[]') as DocumentPart[];
    const rows = JSON.parse(part?.text ?? '[]') as Cells[];
    const place = JSON.stringify(toSlicePlace({ type: 'message' }));
    return rows.map((cells) => ({ cells, place, hitCount: 0 }));
  }

  async function rowsOfBefore({ id, revision }: DocumentRow, columns: readonly StoredColumn[]): Promise<NewRow[]> {
    if (revision === 0) return [];
    const rows = await tables.listRows(id, revision);
    return rows.map(({ cells, place, hitCount }) => ({ cells: cellsFor(columns, JSON.parse(cells)), place, hitCount }));
  }

  const toSlice = (row: DocumentRow, columns: readonly StoredColumn[], made: NewRow, sequence: number): SliceRow => {
    const content = rowText(columns, made.cells);
    return {
      id: newId(),
      documentId: row.id,
      revision: row.nextRevision,
      sequence,
      content,
      charCount: lengthOf(content),
      hitCount: made.hitCount,
      status: SliceStatus.pending,
      place: made.place,
    };
  };

  async function toSlices(row: DocumentRow, columns: readonly StoredColumn[], rows: readonly NewRow[]) {
    const slices: SliceRow[] = [];
    for (const one of rows) {
      slices.push(toSlice(row, columns, one, slices.length + 1));
      if (slices.length % MADE_AT_ONCE === 0) await setImmediate();
    }
    return slices;
  }

  const rowsOfRevision = async (row: DocumentRow, { columns, rows, answer }: NewRows): Promise<readonly NewRow[]> =>
    answer ? rows : [...(await rowsOfBefore(row, columns)), ...rows];

  async function setStage(row: UnfinishedDocument): Promise<void> {
    const isFetched = row.sourceType === DocumentSource.api && row.copiedFrom === null;
    const begins = enters(isFetched ? 'fetching' : 'reading', now());
    if (!(await createDocumentStore(database).updateUnfinished(row.id, row.nextRevision, begins)))
      throw new Superseded();
  }

  /** The rows of the revision with its slices, and the columns that they are in. */
  const store = (
    row: UnfinishedDocument,
    table: StoredTable,
    { columns, missing, answer }: NewRows,
    made: { readonly slices: readonly SliceRow[]; readonly rows: readonly NewRow[]; readonly begins: DocumentChange },
  ): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const change = { ...made.begins, reason: missing };
      if (!(await createDocumentStore(transaction).updateUnfinished(row.id, row.nextRevision, change)))
        throw new Superseded();
      await createSliceStore(transaction).insert(made.slices);
      const tablesInside = createTableStore(transaction);
      const cellsOf = made.slices.map(({ id: sliceId }, index) => ({ sliceId, cells: made.rows[index]?.cells ?? {} }));
      await tablesInside.insertRows(columns, cellsOf);
      if (answer) await tablesInside.setAddition(row.id, { columns, answer });
      else if (!table.columnChange) await take(tablesInside, row.id, columns);
    });

  return {
    /** Stores the slices. False when there is nothing new, `more` when the document needs another turn before. */
    async segment(row: UnfinishedDocument, options: SegmentOptions): Promise<boolean | DocumentReason | 'more'> {
      const { beginsIndexing, refusalOf, signal } = options;
      const table = await tables.find(row.id);
      if (!table) return 'unexpected';
      if (isUnchanged(row, table)) return false;
      await setStage(row);
      const read = await newRows(row, table, signal);
      if (read === 'unchanged') return false;
      if (typeof read === 'string') return read;
      const { columns } = read;
      const rows = await rowsOfRevision(row, read);
      if (rows.length > DOCUMENT_SLICES_MAX) return 'too-many-rows';
      const slices = await toSlices(row, columns, rows);
      const charCount = slices.reduce((sum, slice) => sum + slice.charCount, 0);
      const refusal = slices.length > 0 ? await refusalOf({ sliceCount: slices.length, charCount }) : null;
      if (refusal) return refusal;
      await store(row, table, read, { slices, rows, begins: beginsIndexing() });
      return true;
    },
    /** The revision replaces the one before: until then, the rows that are recalled have the columns of before. */
    async finish(transaction: Database, documentId: string): Promise<void> {
      await createCopiedPictureStore(transaction).deleteOf(documentId);
      const store = createTableStore(transaction);
      const table = await store.find(documentId);
      const change = table?.columnChange ?? table?.apiChange;
      if (!table || !change) return;
      await take(store, documentId, change.columns);
      await api.finish(transaction, documentId, table.apiChange?.answer ?? null);
    },
  };
}

/** A file never changes; what an API has is known when it was requested. */
const isUnchanged = ({ revision, sourceType }: DocumentRow, { addition, columnChange }: StoredTable): boolean =>
  revision > 0 && sourceType !== DocumentSource.api && !addition && !columnChange;

async function take(
  store: ReturnType<typeof createTableStore>,
  documentId: string,
  columns: readonly StoredColumn[],
): Promise<void> {
  await store.setColumns(documentId, columns);
  await store.setAddition(documentId, null);
}

const cellsFor = (columns: readonly StoredColumn[], cells: Cells): Cells =>
  Object.fromEntries(columns.map(({ id }) => [id, cells[id] ?? '']));

const toNewRow = ({ cells }: FittedRow, place: SlicePlace): NewRow => ({
  cells,
  place: JSON.stringify(place),
  hitCount: 0,
});

const rowPlace = (sheet: string, columns: number) => (row: number) =>
  toSlicePlace({ type: 'cells', sheet: sheet || null, cells: `A${row}:${columnLetters(columns - 1)}${row}` });
