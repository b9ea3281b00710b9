import { DocumentStatus, LISTED_FILES_MAX } from '@parley/contract';
import { sql } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import { prepareByIds } from '../../platform/database/prepare-query.ts';
import { UNFINISHED } from './document.store.ts';
import type { DatasetRow } from './knowledge.schema.ts';

/** What the documents of a dataset add up to. */
export interface DatasetSums {
  datasetId: string;
  docCount: number;
  processingCount: number;
  failedCount: number;
  byteSize: number;
  sliceCount: number;
  hitCount: number;
}

export interface ListedFile {
  datasetId: string;
  id: string;
  name: string;
}

/** Access to a dataset is that to its space: ask `spacesOf` first, then the access rule of spaces. */
export function createDatasetStore(database: Database) {
  const listByIds = prepareByIds(database, (ids: readonly string[]) =>
    database.selectFrom('dataset').selectAll().where('id', 'in', ids),
  );
  const spacesOf = prepareByIds(database, (ids: readonly string[]) =>
    database.selectFrom('dataset').select(['id', 'spaceId']).where('id', 'in', ids),
  );
  return {
    spacesOf: (ids: readonly string[]): Promise<Pick<DatasetRow, 'id' | 'spaceId'>[]> =>
      inChunks(ids, (some) => spacesOf([some], (padded) => padded)),
    listAuthorised: (ids: readonly string[]): Promise<DatasetRow[]> =>
      inChunks(ids, (some) => listByIds([some], (padded) => padded)),
    /** Of these, those in the spaces that the caller is in. */
    listSeen({ userId }: Scope, ids: readonly string[]): Promise<DatasetRow[]> {
      return inChunks(ids, (some) =>
        database
          .selectFrom('dataset')
          .innerJoin('spaceMember', 'spaceMember.spaceId', 'dataset.spaceId')
          .selectAll('dataset')
          .where('spaceMember.userId', '=', userId)
          .where('dataset.id', 'in', some)
          .execute(),
      );
    },
    findAuthorised(id: string): Promise<DatasetRow | undefined> {
      return database.selectFrom('dataset').selectAll().where('id', '=', id).executeTakeFirst();
    },
    listOfAuthorisedSpace(spaceId: string): Promise<DatasetRow[]> {
      return database.selectFrom('dataset').selectAll().where('spaceId', '=', spaceId).execute();
    },
    async countOfAuthorisedSpace(spaceId: string): Promise<number> {
      const { count } = await database
        .selectFrom('dataset')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('spaceId', '=', spaceId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** Locks what belongs to the space until the end of the transaction. */
    async lockOfAuthorisedSpace(spaceId: string): Promise<void> {
      await database
        .updateTable('space')
        .set((row) => ({ name: row.ref('name') }))
        .where('id', '=', spaceId)
        .execute();
    },
    /** Locks what belongs to the dataset until the end of the transaction; false when it is gone. */
    async lockAuthorised(id: string): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('dataset')
        .set((row) => ({ name: row.ref('name') }))
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    async insert(row: DatasetRow): Promise<void> {
      await database.insertInto('dataset').values(row).execute();
    },
    /** Whether there is such a dataset. */
    async update(id: string, change: Partial<DatasetRow> & { updatedAt: number }): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('dataset')
        .set(change)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    async sumsOf(ids: readonly string[]): Promise<DatasetSums[]> {
      if (ids.length === 0) return [];
      const rows = await database
        .selectFrom('document')
        .select('datasetId')
        .select((row) => [
          row.fn.countAll<number>().as('docCount'),
          row.fn.sum<number>(oneWhere(UNFINISHED)).as('processingCount'),
          row.fn.sum<number>(oneWhere([DocumentStatus.failed])).as('failedCount'),
          row.fn.sum<number>('byteSize').as('byteSize'),
          row.fn.sum<number>('sliceCount').as('sliceCount'),
          row.fn.sum<number>('hitCount').as('hitCount'),
        ])
        .where('datasetId', 'in', ids)
        .groupBy('datasetId')
        .execute();
      return rows.map(({ datasetId, ...sums }) => ({
        datasetId,
        docCount: Number(sums.docCount),
        processingCount: Number(sums.processingCount),
        failedCount: Number(sums.failedCount),
        byteSize: Number(sums.byteSize),
        sliceCount: Number(sums.sliceCount),
        hitCount: Number(sums.hitCount),
      }));
    },
    /** The oldest documents of each dataset, oldest first and those of one import by name; of all of them, or of those in these states. */
    async listFiles(ids: readonly string[], statuses?: readonly DocumentStatus[]): Promise<ListedFile[]> {
      if (ids.length === 0) return [];
      // Written out, as the indexes of documents in a state have it.
      const isListed = statuses ? isIn(statuses) : sql`1 = 1`;
      const { rows } = await sql<ListedFile>`
        select dataset_id, id, name from (
          select dataset_id, id, name, created_at,
            row_number() over (partition by dataset_id order by created_at, name, id) as place
          from document where dataset_id in (${sql.join(ids)}) and ${isListed}
        ) as listed where place <= ${LISTED_FILES_MAX} order by created_at, name, id`.execute(database);
      return rows;
    },
    /** The names of an authorised dataset and of its space. */
    findNames(id: string): Promise<{ dataset: string; space: string } | undefined> {
      return database
        .selectFrom('dataset')
        .innerJoin('space', 'space.id', 'dataset.spaceId')
        .select(['dataset.name as dataset', 'space.name as space'])
        .where('dataset.id', '=', id)
        .executeTakeFirst();
    },
    /** Icons of datasets in the spaces that the caller is in. */
    async listIconsSeen({ userId }: Scope, objectIds: readonly string[]): Promise<string[]> {
      const rows = await database
        .selectFrom('dataset')
        .innerJoin('spaceMember', 'spaceMember.spaceId', 'dataset.spaceId')
        .select('dataset.iconObjectId')
        .where('spaceMember.userId', '=', userId)
        .where('dataset.iconObjectId', 'in', objectIds)
        .execute();
      return rows.flatMap(({ iconObjectId }) => iconObjectId ?? []);
    },
  };
}

const isIn = (statuses: readonly DocumentStatus[]) =>
  sql`status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;

const oneWhere = (statuses: readonly DocumentStatus[]) => sql<number>`case when ${isIn(statuses)} then 1 else 0 end`;

/** Of these datasets, those of a space. */
export async function datasetsOfSpace(database: Database, spaceId: string, ids: readonly string[]): Promise<string[]> {
  const found = await createDatasetStore(database).spacesOf(ids);
  return found.filter((dataset) => dataset.spaceId === spaceId).map(({ id }) => id);
}
