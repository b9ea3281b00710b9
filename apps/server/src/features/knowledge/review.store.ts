import { ReviewStatus } from '@parley/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import { insertInBatches } from './insert-in-batches.ts';
import type { DocumentReviewChunkRow, DocumentReviewRow } from './knowledge.schema.ts';
import { sequenceWithout } from './sequence-without.ts';

/** A preview without what was read, which may be long. */
export type ReviewHead = Omit<DocumentReviewRow, 'source'>;

const HEAD = [
  'id',
  'datasetId',
  'objectId',
  'documentId',
  'webUrl',
  'documentName',
  'chunkStrategy',
  'status',
  'reason',
  'revision',
  'creatorId',
  'sha256',
  'sliceCount',
  'charCount',
  'byteSize',
  'createdAt',
] as const satisfies (keyof ReviewHead)[];

/** Access to a preview is that to the space of its dataset. */
export function createReviewStore(database: Database) {
  const chunks = () => database.selectFrom('documentReviewChunk');

  return {
    spacesOf(ids: readonly string[]): Promise<{ id: string; spaceId: string }[]> {
      return inChunks(ids, (some) =>
        database
          .selectFrom('documentReview')
          .innerJoin('dataset', 'dataset.id', 'documentReview.datasetId')
          .select(['documentReview.id', 'dataset.spaceId'])
          .where('documentReview.id', 'in', some)
          .execute(),
      );
    },
    listAuthorised(ids: readonly string[]): Promise<ReviewHead[]> {
      return inChunks(ids, (some) =>
        database.selectFrom('documentReview').select(HEAD).where('id', 'in', some).execute(),
      );
    },
    async findSource(id: string): Promise<string> {
      const row = await database.selectFrom('documentReview').select('source').where('id', '=', id).executeTakeFirst();
      return row?.source ?? '';
    },
    async insert(row: DocumentReviewRow): Promise<void> {
      await database.insertInto('documentReview').values(row).execute();
    },
    async update(id: string, change: Partial<DocumentReviewRow>): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('documentReview')
        .set(change)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    /** Makes a ready preview that of a revision; false when it was taken, or is gone. */
    async take(id: string, documentId: string, revision: number): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('documentReview')
        .set({ documentId, revision })
        .where('id', '=', id)
        .where('status', '=', ReviewStatus.enabled)
        .where('revision', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    /** A taken preview stays with its document when another attempt has another number. */
    async moveToRevision(documentId: string, from: number, to: number): Promise<void> {
      await database
        .updateTable('documentReview')
        .set({ revision: to })
        .where('documentId', '=', documentId)
        .where('revision', '=', from)
        .execute();
    },
    /** The preview that this revision of a document is made of. */
    findOfRevision(documentId: string, revision: number): Promise<DocumentReviewRow | undefined> {
      return database
        .selectFrom('documentReview')
        .selectAll()
        .where('documentId', '=', documentId)
        .where('revision', '=', revision)
        .executeTakeFirst();
    },
    /** Whether something was read for this revision, without loading the text, which may be long. */
    async hasOfRevision(documentId: string, revision: number): Promise<boolean> {
      const row = await database
        .selectFrom('documentReview')
        .select('id')
        .where('documentId', '=', documentId)
        .where('revision', '=', revision)
        .where('source', '<>', '')
        .executeTakeFirst();
      return row !== undefined;
    },
    /** The preview of a space that waits longest. */
    nextUnfinished(spaceId: string): Promise<ReviewHead | undefined> {
      return database
        .selectFrom('documentReview')
        .innerJoin('dataset', 'dataset.id', 'documentReview.datasetId')
        .select(HEAD.map((column) => `documentReview.${column}` as const))
        .where('dataset.spaceId', '=', spaceId)
        .where(sql.ref('document_review.status'), '=', sql.lit(ReviewStatus.processing))
        .orderBy('documentReview.createdAt')
        .orderBy('documentReview.id')
        .limit(1)
        .executeTakeFirst();
    },
    async listUnfinishedSpaces(): Promise<string[]> {
      const rows = await database
        .selectFrom('documentReview')
        .innerJoin('dataset', 'dataset.id', 'documentReview.datasetId')
        .select('dataset.spaceId')
        .distinct()
        .where(sql.ref('document_review.status'), '=', sql.lit(ReviewStatus.processing))
        .execute();
      return rows.map(({ spaceId }) => spaceId);
    },
    listChunks(reviewId: string, page: { offset: number; limit: number }): Promise<DocumentReviewChunkRow[]> {
      return chunks()
        .selectAll()
        .where('reviewId', '=', reviewId)
        .where('sequence', '>', page.offset)
        .where('sequence', '<=', page.offset + page.limit)
        .orderBy('sequence')
        .execute();
    },
    /** Slices of a preview, instead of those of an attempt before. */
    async replaceChunks(reviewId: string, rows: readonly DocumentReviewChunkRow[]): Promise<void> {
      await database.deleteFrom('documentReviewChunk').where('reviewId', '=', reviewId).execute();
      await insertInBatches(rows, (some) => database.insertInto('documentReviewChunk').values(some).execute());
    },
    async updateChunk(
      reviewId: string,
      sequence: number,
      change: Pick<DocumentReviewChunkRow, 'content' | 'charCount'>,
    ) {
      await database
        .updateTable('documentReviewChunk')
        .set(change)
        .where('reviewId', '=', reviewId)
        .where('sequence', '=', sequence)
        .execute();
    },
    /** The others are numbered anew. */
    async deleteChunks(reviewId: string, sequences: readonly number[]): Promise<void> {
      if (sequences.length === 0) return;
      await database
        .deleteFrom('documentReviewChunk')
        .where('reviewId', '=', reviewId)
        .where('sequence', 'in', sequences)
        .execute();
      await database
        .updateTable('documentReviewChunk')
        .set({ sequence: sequenceWithout(sequences) })
        .where('reviewId', '=', reviewId)
        .where('sequence', '>', Math.min(...sequences))
        .execute();
    },
    async sumChunks(reviewId: string): Promise<Pick<DocumentReviewRow, 'sliceCount' | 'charCount'>> {
      const { count, characters } = await chunks()
        .select((row) => [row.fn.countAll<number>().as('count'), row.fn.sum<number>('charCount').as('characters')])
        .where('reviewId', '=', reviewId)
        .executeTakeFirstOrThrow();
      return { sliceCount: Number(count), charCount: Number(characters ?? 0) };
    },
    async deleteOfDocument(documentId: string): Promise<void> {
      await database.deleteFrom('documentReview').where('documentId', '=', documentId).execute();
    },
    /** Keeps previews that are being imported. */
    async deleteBefore(time: number): Promise<void> {
      await database.deleteFrom('documentReview').where('createdAt', '<', time).where('revision', 'is', null).execute();
    },
  };
}
