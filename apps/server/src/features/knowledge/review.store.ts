import { ReviewStatus } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import type { DocumentReviewRow } from './knowledge.schema.ts';

/** Access to a preview is that to the space of its dataset. */
export function createReviewStore(database: Database) {
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
    listAuthorised(ids: readonly string[]): Promise<DocumentReviewRow[]> {
      return inChunks(ids, (some) =>
        database.selectFrom('documentReview').selectAll().where('id', 'in', some).execute(),
      );
    },
    findAuthorised(id: string): Promise<DocumentReviewRow | undefined> {
      return database.selectFrom('documentReview').selectAll().where('id', '=', id).executeTakeFirst();
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
    /** The preview that this revision of a document is made of. */
    findOfRevision(documentId: string, revision: number): Promise<DocumentReviewRow | undefined> {
      return database
        .selectFrom('documentReview')
        .selectAll()
        .where('documentId', '=', documentId)
        .where('revision', '=', revision)
        .executeTakeFirst();
    },
    /** The preview of a space that waits longest. */
    nextUnfinished(spaceId: string): Promise<DocumentReviewRow | undefined> {
      return database
        .selectFrom('documentReview')
        .innerJoin('dataset', 'dataset.id', 'documentReview.datasetId')
        .selectAll('documentReview')
        .where('dataset.spaceId', '=', spaceId)
        .where('documentReview.status', '=', ReviewStatus.processing)
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
        .where('documentReview.status', '=', ReviewStatus.processing)
        .execute();
      return rows.map(({ spaceId }) => spaceId);
    },
    async deleteOfDocument(documentId: string): Promise<void> {
      await database.deleteFrom('documentReview').where('documentId', '=', documentId).execute();
    },
    /** Those that a document is being made of stay. */
    async deleteBefore(time: number): Promise<void> {
      await database.deleteFrom('documentReview').where('createdAt', '<', time).where('revision', 'is', null).execute();
    },
  };
}
