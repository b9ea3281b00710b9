import { DocumentStatus, FormatType, type TagCondition } from '@parley/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import { insertInBatches } from './insert-in-batches.ts';
import type { DatasetRow, DocumentRow } from './knowledge.schema.ts';
import { waitsFrom } from './stage-marks.ts';
import { meetsConditions } from './tag-conditions.ts';

/** What is stored of a document; times may be computed by the database. */
export type DocumentChange = Partial<Omit<DocumentRow, 'updateAt' | 'timeline'>> & {
  updateAt?: number | null | RawBuilder<number | null>;
  timeline?: string | RawBuilder<string>;
};

export type UnfinishedDocument = DocumentRow & Pick<DatasetRow, 'spaceId' | 'formatType'>;

/** Being made ready, for the first time or again. */
export const UNFINISHED: DocumentStatus[] = [
  DocumentStatus.processing,
  DocumentStatus.resegment,
  DocumentStatus.refreshing,
];
/** Written out, as the index of unfinished documents has it. */
const IS_UNFINISHED = sql<boolean>`document.status in (${sql.join(UNFINISHED.map((status) => sql.lit(status)))})`;
/** A space without members is deleted: a job deletes its documents. */
const HAS_MEMBERS = sql<boolean>`exists (select 1 from space_member where space_member.space_id = dataset.space_id)`;
export const isUnfinished = ({ status }: Pick<DocumentRow, 'status'>): boolean => UNFINISHED.includes(status);

/** By the rule that a document has when it is stored. */
export const nextUpdateAt = (now: number): RawBuilder<number | null> =>
  sql<
    number | null
  >`case when update_interval > 0 then ${sql.lit(now)} + update_interval * ${sql.lit(DAY_MS)} else null end`;

interface NamesQuery {
  ids: readonly string[] | undefined;
  conditions: readonly TagCondition[];
  place: RawBuilder<number>;
}

/** Access to a document is that to the space of its dataset. */
export function createDocumentStore(database: Database) {
  return {
    spacesOf(ids: readonly string[]): Promise<{ id: string; spaceId: string }[]> {
      return inChunks(ids, (some) =>
        database
          .selectFrom('document')
          .innerJoin('dataset', 'dataset.id', 'document.datasetId')
          .select(['document.id', 'dataset.spaceId'])
          .where('document.id', 'in', some)
          .execute(),
      );
    },
    listAuthorised(ids: readonly string[]): Promise<DocumentRow[]> {
      return inChunks(ids, (some) => database.selectFrom('document').selectAll().where('id', 'in', some).execute());
    },
    /** Of these, those in the spaces that the caller is in. */
    listSeen({ userId }: Scope, ids: readonly string[]): Promise<DocumentRow[]> {
      return inChunks(ids, (some) =>
        database
          .selectFrom('document')
          .innerJoin('dataset', 'dataset.id', 'document.datasetId')
          .innerJoin('spaceMember', 'spaceMember.spaceId', 'dataset.spaceId')
          .selectAll('document')
          .where('spaceMember.userId', '=', userId)
          .where('document.id', 'in', some)
          .execute(),
      );
    },
    findAuthorised(id: string): Promise<DocumentRow | undefined> {
      return database.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirst();
    },
    /** Of these documents, those that were not deleted: deleted ones are in a space without members until they are gone. */
    async listKept(ids: readonly string[]): Promise<string[]> {
      const rows = await inChunks(ids, (some) =>
        database
          .selectFrom('document')
          .innerJoin('dataset', 'dataset.id', 'document.datasetId')
          .select('document.id')
          .where('document.id', 'in', some)
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('spaceMember')
                .select('spaceMember.userId')
                .whereRef('spaceMember.spaceId', '=', 'dataset.spaceId'),
            ),
          )
          .execute(),
      );
      return rows.map(({ id }) => id);
    },
    /** Names only, for a search in them: of all documents of a dataset, or of these. */
    async listNames(
      datasetId: string,
      { ids, conditions, place }: NamesQuery,
    ): Promise<(Pick<DocumentRow, 'id' | 'name'> & { place: number })[]> {
      if (ids?.length === 0) return [];
      return database
        .selectFrom('document')
        .select(['id', 'name', place.as('place')])
        .where('datasetId', '=', datasetId)
        .$if(ids !== undefined, (names) => names.where('id', 'in', ids ?? []))
        .where(meetsConditions(conditions))
        .execute();
    },
    async countOfDataset(datasetId: string): Promise<number> {
      const { count } = await database
        .selectFrom('document')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('datasetId', '=', datasetId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** Documents of a dataset with one of these digests or addresses, and those whose next file has such a digest. */
    async listSame(
      datasetId: string,
      digests: readonly string[],
    ): Promise<Pick<DocumentRow, 'id' | 'name' | 'sha256' | 'webUrl' | 'sourceType'>[]> {
      return inChunks(digests, (some) =>
        database
          .selectFrom('document')
          .select(['id', 'name', 'sha256', 'webUrl', 'sourceType'])
          .where('datasetId', '=', datasetId)
          .where((row) => row.or([row('sha256', 'in', some), row('webUrl', 'in', some)]))
          .unionAll(
            database
              .selectFrom('documentReview')
              .innerJoin('document', 'document.id', 'documentReview.documentId')
              .select([
                'document.id',
                'document.name',
                'documentReview.sha256',
                'document.webUrl',
                'document.sourceType',
              ])
              .where('document.datasetId', '=', datasetId)
              .where('documentReview.revision', 'is not', null)
              .where('documentReview.sha256', 'in', some),
          )
          .execute(),
      );
    },
    async insert(row: DocumentRow): Promise<void> {
      await database.insertInto('document').values(row).execute();
    },
    async insertAll(rows: readonly DocumentRow[]): Promise<void> {
      await insertInBatches(rows, (some) => database.insertInto('document').values(some).execute());
    },
    /** Those that can be recalled, and pictures that have no caption yet. */
    listCopied({ id, formatType }: Pick<DatasetRow, 'id' | 'formatType'>): Promise<DocumentRow[]> {
      return database
        .selectFrom('document')
        .selectAll()
        .where('datasetId', '=', id)
        .where((row) =>
          formatType === FormatType.image
            ? row.or([row('revision', '>', 0), row('objectId', 'is not', null)])
            : row('revision', '>', 0),
        )
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
    },
    async insertText(documentId: string, parts: string): Promise<void> {
      await database
        .insertInto('documentText')
        .values({ documentId, parts })
        .onConflict((conflict) => conflict.column('documentId').doUpdateSet({ parts }))
        .execute();
    },
    async deleteText(documentId: string): Promise<void> {
      await database.deleteFrom('documentText').where('documentId', '=', documentId).execute();
    },
    async findText(documentId: string): Promise<string | undefined> {
      const row = await database
        .selectFrom('documentText')
        .select('parts')
        .where('documentId', '=', documentId)
        .executeTakeFirst();
      return row?.parts;
    },
    /** Whether there is such a document. Also locks it until the end of a transaction. */
    async update(id: string, change: DocumentChange): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('document')
        .set(change)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    /** The same while this revision is being made; false when the document is gone or was begun anew. */
    async updateUnfinished(id: string, nextRevision: number, change: DocumentChange): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('document')
        .set(change)
        .where('id', '=', id)
        .where('nextRevision', '=', nextRevision)
        .where('status', 'in', UNFINISHED)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    /** Locks the document until the end of the transaction; false when it is gone or has another file. */
    async lockWithFile(id: string, objectId: string | null): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('document')
        .set({ objectId })
        .where('id', '=', id)
        .where('objectId', '=', objectId)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    /** The document of a space that was begun, else the one that waits longest. */
    nextUnfinished(spaceId: string): Promise<UnfinishedDocument | undefined> {
      return database
        .selectFrom('document')
        .innerJoin('dataset', 'dataset.id', 'document.datasetId')
        .selectAll('document')
        .select(['dataset.spaceId', 'dataset.formatType'])
        .where('dataset.spaceId', '=', spaceId)
        .where(IS_UNFINISHED)
        .orderBy(sql`case when document.stage = 'waiting' then 1 else 0 end`)
        .orderBy('document.updatedAt')
        .orderBy('document.id')
        .limit(1)
        .executeTakeFirst();
    },
    async listUnfinishedSpaces(): Promise<string[]> {
      const rows = await database
        .selectFrom('document')
        .innerJoin('dataset', 'dataset.id', 'document.datasetId')
        .select('dataset.spaceId')
        .distinct()
        .where(IS_UNFINISHED)
        .where(HAS_MEMBERS)
        .execute();
      return rows.map(({ spaceId }) => spaceId);
    },
    /** Documents of web pages and APIs that are due to be fetched again. */
    listDue(now: number, limit: number): Promise<UnfinishedDocument[]> {
      return database
        .selectFrom('document')
        .innerJoin('dataset', 'dataset.id', 'document.datasetId')
        .selectAll('document')
        .select(['dataset.spaceId', 'dataset.formatType'])
        .where('document.updateAt', '<=', now)
        .where('document.status', 'not in', UNFINISHED)
        .where(HAS_MEMBERS)
        .limit(limit)
        .execute();
    },
    /** Begins a document that is still due. */
    async beginDue(id: string, now: number): Promise<void> {
      await database
        .updateTable('document')
        .set((row) => ({
          status: sql<DocumentStatus>`case when revision > 0 then ${sql.lit(DocumentStatus.refreshing)}
            else ${sql.lit(DocumentStatus.processing)} end`,
          ...waitsFrom(now),
          updateAt: null,
          nextRevision: row('nextRevision', '+', 1),
        }))
        .where('id', '=', id)
        .where('updateAt', '<=', now)
        .where('status', 'not in', UNFINISHED)
        .execute();
    },
    /** Deleted documents are not processed any more. */
    async stopProcessing(datasetId: string): Promise<void> {
      await database
        .updateTable('document')
        .set({ status: DocumentStatus.failed })
        .where('datasetId', '=', datasetId)
        .where('status', 'in', UNFINISHED)
        .execute();
    },
    /** Of a dataset and of its space, without those of a document. */
    async countSlices(datasetId: string, withoutId: string): Promise<{ ofDataset: number; ofSpace: number }> {
      const { rows } = await sql<{ of_dataset: number; of_space: number }>`
        select coalesce(sum(case when document.dataset_id = ${datasetId} then document.slice_count else 0 end), 0) as of_dataset,
          coalesce(sum(document.slice_count), 0) as of_space
        from document join dataset on dataset.id = document.dataset_id
        where document.id <> ${withoutId}
          and dataset.space_id = (select space_id from dataset where id = ${datasetId})`.execute(database);
      const [sums] = rows as unknown as { ofDataset: number; ofSpace: number }[];
      return { ofDataset: Number(sums?.ofDataset ?? 0), ofSpace: Number(sums?.ofSpace ?? 0) };
    },
    async countHits(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await database
        .updateTable('document')
        .set((row) => ({ hitCount: row('hitCount', '+', 1) }))
        .where('id', 'in', ids)
        .execute();
    },
  };
}
