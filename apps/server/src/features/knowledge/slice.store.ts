import { SliceStatus } from '@parley/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import { insertInBatches } from './insert-in-batches.ts';
import type { SliceRow } from './knowledge.schema.ts';
import { sequenceWithout } from './sequence-without.ts';

/** A transaction that deletes more rows would make other writers wait. */
const DELETED_AT_ONCE = 500;

/** Access to a slice is that to the space of its dataset. */
export function createSliceStore(database: Database) {
  const ofRevision = (documentId: string, revision: number) =>
    database.selectFrom('slice').where('documentId', '=', documentId).where('revision', '=', revision);

  return {
    /** Only of slices that are recalled: those of an unfinished revision are hidden. */
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
    /** Those in the index after a slice, in the order of their ids, which stays where slices are added, moved or deleted. */
    async listIdsAfter(documentId: string, revision: number, afterId: string, limit: number): Promise<string[]> {
      const rows = await ofRevision(documentId, revision)
        .select('id')
        .where('status', '=', SliceStatus.done)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    /** Of the texts, in bytes. */
    async listSizes(documentId: string, revision: number, page: { offset: number; limit: number }): Promise<number[]> {
      const rows = await ofRevision(documentId, revision)
        .select(sql<number>`octet_length(content)`.as('size'))
        .orderBy('sequence')
        .offset(page.offset)
        .limit(page.limit)
        .execute();
      return rows.map(({ size }) => size);
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
      await insertInBatches(rows, (some) => database.insertInto('slice').values(some).execute());
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
    /** Makes room for a slice at a place. */
    async makeRoom(documentId: string, revision: number, from: number): Promise<void> {
      await database
        .updateTable('slice')
        .set((row) => ({ sequence: row('sequence', '+', 1) }))
        .where('documentId', '=', documentId)
        .where('revision', '=', revision)
        .where('sequence', '>=', from)
        .execute();
    },
    /** Numbers those that are left anew when slices at these places are gone. */
    async closeGaps(documentId: string, revision: number, gone: readonly number[]): Promise<void> {
      if (gone.length === 0) return;
      await database
        .updateTable('slice')
        .set({ sequence: sequenceWithout(gone) })
        .where('documentId', '=', documentId)
        .where('revision', '=', revision)
        .where('sequence', '>', Math.min(...gone))
        .execute();
    },
    async sumOfRevision(documentId: string, revision: number): Promise<{ sliceCount: number; charCount: number }> {
      const { count, characters } = await ofRevision(documentId, revision)
        .select((row) => [row.fn.countAll<number>().as('count'), row.fn.sum<number>('charCount').as('characters')])
        .executeTakeFirstOrThrow();
      return { sliceCount: Number(count), charCount: Number(characters ?? 0) };
    },
    async delete(ids: readonly string[]): Promise<void> {
      await inChunks(ids, async (some) => {
        await database.deleteFrom('slice').where('id', 'in', some).execute();
        return [];
      });
    },
    /** Some slices of other revisions than this one; of all revisions without it. */
    async listSomeOfOthers(documentId: string, revision: number | null): Promise<string[]> {
      let query = database.selectFrom('slice').select('id').where('documentId', '=', documentId).limit(DELETED_AT_ONCE);
      if (revision !== null) query = query.where('revision', '<>', revision);
      return (await query.execute()).map(({ id }) => id);
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
