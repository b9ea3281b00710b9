import { SliceStatus } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import type { SliceRow } from './knowledge.schema.ts';

const ROWS_AT_ONCE = 200;

/** Access to a slice is that to the space of its dataset. */
export function createSliceStore(database: Database) {
  const ofRevision = (documentId: string, revision: number) =>
    database.selectFrom('slice').where('documentId', '=', documentId).where('revision', '=', revision);

  return {
    /** Only of slices that are recalled: others are nobody's business yet. */
    spacesOf(ids: readonly string[]): Promise<{ id: string; spaceId: string }[]> {
      return inChunks(ids, (some) =>
        database
          .selectFrom('slice')
          .innerJoin('document', (join) =>
            join.onRef('document.id', '=', 'slice.documentId').onRef('document.revision', '=', 'slice.revision'),
          )
          .innerJoin('dataset', 'dataset.id', 'document.datasetId')
          .select(['slice.id', 'dataset.spaceId'])
          .where('slice.id', 'in', some)
          .execute(),
      );
    },
    listAuthorised(ids: readonly string[]): Promise<SliceRow[]> {
      return inChunks(ids, (some) => database.selectFrom('slice').selectAll().where('id', 'in', some).execute());
    },
    listOfRevision(documentId: string, revision: number, page: { offset: number; limit: number }): Promise<SliceRow[]> {
      return ofRevision(documentId, revision)
        .selectAll()
        .orderBy('sequence')
        .offset(page.offset)
        .limit(page.limit)
        .execute();
    },
    /** All texts, for a search in them. */
    listTexts(documentId: string, revision: number): Promise<Pick<SliceRow, 'id' | 'content'>[]> {
      return ofRevision(documentId, revision).select(['id', 'content']).orderBy('sequence').execute();
    },
    async countOfRevision(documentId: string, revision: number): Promise<number> {
      const { count } = await ofRevision(documentId, revision)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    listPending(documentId: string, revision: number, limit: number): Promise<SliceRow[]> {
      return ofRevision(documentId, revision)
        .selectAll()
        .where('status', '=', SliceStatus.pending)
        .orderBy('sequence')
        .limit(limit)
        .execute();
    },
    async insert(rows: readonly SliceRow[]): Promise<void> {
      for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
        await database
          .insertInto('slice')
          .values(rows.slice(start, start + ROWS_AT_ONCE))
          .execute();
    },
    async markDone(ids: readonly string[]): Promise<void> {
      await inChunks(ids, async (some) => {
        await database.updateTable('slice').set({ status: SliceStatus.done }).where('id', 'in', some).execute();
        return [];
      });
    },
    async update(id: string, change: Pick<SliceRow, 'content' | 'charCount'>): Promise<void> {
      await database.updateTable('slice').set(change).where('id', '=', id).execute();
    },
    /** Makes room for, or closes the gap of, slices at a place. */
    async shift(documentId: string, revision: number, from: number, by: number): Promise<void> {
      await database
        .updateTable('slice')
        .set((row) => ({ sequence: row('sequence', '+', by) }))
        .where('documentId', '=', documentId)
        .where('revision', '=', revision)
        .where('sequence', '>=', from)
        .execute();
    },
    async delete(ids: readonly string[]): Promise<void> {
      await inChunks(ids, async (some) => {
        await database.deleteFrom('slice').where('id', 'in', some).execute();
        return [];
      });
    },
    async deleteOfRevision(documentId: string, revision: number): Promise<void> {
      await database
        .deleteFrom('slice')
        .where('documentId', '=', documentId)
        .where('revision', '=', revision)
        .execute();
    },
    async listIdsOfOthers(documentId: string, revision: number): Promise<string[]> {
      const rows = await database
        .selectFrom('slice')
        .select('id')
        .where('documentId', '=', documentId)
        .where('revision', '<>', revision)
        .execute();
      return rows.map(({ id }) => id);
    },
    async countHits(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await database
        .updateTable('slice')
        .set((row) => ({ hitCount: row('hitCount', '+', 1) }))
        .where('id', 'in', ids)
        .execute();
    },
  };
}
export type SliceStore = ReturnType<typeof createSliceStore>;
