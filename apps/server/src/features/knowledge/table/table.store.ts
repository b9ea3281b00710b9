import type { Database } from '../../../platform/database/database.ts';
import { inChunks } from '../../../platform/database/in-chunks.ts';
import type { Cells } from '../../../platform/table-query/query-result.ts';
import type { SliceRow } from '../knowledge.schema.ts';
import { imageKeysIn } from './row-images.ts';
import type { ApiChange, ColumnChange, StoredTable, TableAddition } from './table.schema.ts';
import { createTableImageStore } from './table-image.store.ts';

const ROWS_AT_ONCE = 400;

interface NewTableRow {
  readonly sliceId: string;
  readonly cells: Cells;
}

const imagesOf = (columns: StoredTable['columns'], { sliceId, cells }: NewTableRow) =>
  imageKeysIn(columns, cells).map((objectId) => ({ sliceId, objectId }));

/** What the next revision of a table adds or changes. */
type NextRevision = TableAddition | ColumnChange | ApiChange;

/** Access to a table is that to its document. */
export function createTableStore(database: Database) {
  return {
    async find(documentId: string): Promise<StoredTable | undefined> {
      const row = await database
        .selectFrom('documentTable')
        .selectAll()
        .where('documentId', '=', documentId)
        .executeTakeFirst();
      if (!row) return undefined;
      const { columns, sheet, addition } = row;
      const next: NextRevision | null = addition === null ? null : JSON.parse(addition);
      return {
        columns: JSON.parse(columns),
        sheet: sheet === null ? null : JSON.parse(sheet),
        addition: next && 'objectId' in next ? next : null,
        columnChange: next && 'columns' in next && !('answer' in next) ? next : null,
        apiChange: next && 'answer' in next ? next : null,
      };
    },
    async insert(documentId: string, { columns, sheet }: Pick<StoredTable, 'columns' | 'sheet'>): Promise<void> {
      await database
        .insertInto('documentTable')
        .values({
          documentId,
          columns: JSON.stringify(columns),
          sheet: sheet === null ? null : JSON.stringify(sheet),
          addition: null,
        })
        .execute();
    },
    async setColumns(documentId: string, columns: StoredTable['columns']): Promise<void> {
      await database
        .updateTable('documentTable')
        .set({ columns: JSON.stringify(columns) })
        .where('documentId', '=', documentId)
        .execute();
    },
    /** What the next revision adds or changes. */
    async setAddition(documentId: string, addition: NextRevision | null): Promise<void> {
      await database
        .updateTable('documentTable')
        .set({ addition: addition === null ? null : JSON.stringify(addition) })
        .where('documentId', '=', documentId)
        .execute();
    },
    async cellsOf(sliceIds: readonly string[]): Promise<Map<string, Cells>> {
      const rows = await inChunks(sliceIds, (some) =>
        database.selectFrom('tableRow').selectAll().where('sliceId', 'in', some).execute(),
      );
      return new Map(rows.map(({ sliceId, cells }) => [sliceId, JSON.parse(cells)]));
    },
    /** The cells of rows, and whether they are of a revision that is not recalled yet. */
    async listCells(sliceIds: readonly string[]): Promise<{ sliceId: string; cells: Cells; isNext: boolean }[]> {
      const rows = await inChunks(sliceIds, (some) =>
        database
          .selectFrom('tableRow')
          .innerJoin('slice', 'slice.id', 'tableRow.sliceId')
          .innerJoin('document', 'document.id', 'slice.documentId')
          .select([
            'tableRow.sliceId',
            'tableRow.cells',
            'slice.revision as ownRevision',
            'document.revision as recalledRevision',
          ])
          .where('tableRow.sliceId', 'in', some)
          .execute(),
      );
      return rows.map(({ sliceId, cells, ownRevision, recalledRevision }) => ({
        sliceId,
        cells: JSON.parse(cells),
        isNext: ownRevision !== recalledRevision,
      }));
    },
    /** All rows of a revision in their order. */
    listRows(
      documentId: string,
      revision: number,
    ): Promise<(Pick<SliceRow, 'id' | 'place' | 'hitCount' | 'sequence'> & { cells: string })[]> {
      return database
        .selectFrom('slice')
        .innerJoin('tableRow', 'tableRow.sliceId', 'slice.id')
        .select(['slice.id', 'slice.place', 'slice.hitCount', 'slice.sequence', 'tableRow.cells'])
        .where('slice.documentId', '=', documentId)
        .where('slice.revision', '=', revision)
        .orderBy('slice.sequence')
        .execute();
    },
    async insertRows(columns: StoredTable['columns'], rows: readonly NewTableRow[]): Promise<void> {
      for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
        await database
          .insertInto('tableRow')
          .values(
            rows
              .slice(start, start + ROWS_AT_ONCE)
              .map(({ sliceId, cells }) => ({ sliceId, cells: JSON.stringify(cells) })),
          )
          .execute();
      await createTableImageStore(database).insert(rows.flatMap((row) => imagesOf(columns, row)));
    },
    async updateRow(columns: StoredTable['columns'], { sliceId, cells }: NewTableRow): Promise<void> {
      await database
        .updateTable('tableRow')
        .set({ cells: JSON.stringify(cells) })
        .where('sliceId', '=', sliceId)
        .execute();
      const images = createTableImageStore(database);
      await images.deleteOf(sliceId);
      await images.insert(imagesOf(columns, { sliceId, cells }));
    },
  };
}
