import { createHash } from 'node:crypto';
import { RECALL_RUNS_KEPT } from '@parley/contract';
import type { Database } from '../../../platform/database/database.ts';
import { STATIC_EMBEDDING } from '../../../platform/retrieval/retrieval.ts';
import type { RecallRunRow, SearchedContent } from './recall-case.schema.ts';

/** A run that is not done, with the space of its dataset. */
export type OpenRun = RecallRunRow & { spaceId: string };

/** Access to a run is that to its dataset. */
export function createRecallRunStore(database: Database) {
  const running = () =>
    database
      .selectFrom('recallRun')
      .innerJoin('dataset', 'dataset.id', 'recallRun.datasetId')
      .where('recallRun.status', '=', 'running');

  const ofDataset = (datasetId: string) =>
    database
      .selectFrom('recallRun')
      .where('datasetId', '=', datasetId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc');

  return {
    listOfAuthorisedDataset: (datasetId: string): Promise<RecallRunRow[]> =>
      ofDataset(datasetId).selectAll().limit(RECALL_RUNS_KEPT).execute(),
    findOfAuthorisedDataset: (datasetId: string, id: string): Promise<RecallRunRow | undefined> =>
      ofDataset(datasetId).selectAll().where('id', '=', id).executeTakeFirst(),
    async isUnderWay(datasetId: string): Promise<boolean> {
      const row = await ofDataset(datasetId).select('id').where('status', '=', 'running').executeTakeFirst();
      return row !== undefined;
    },
    /** Deletes the oldest runs of the dataset, so that with this one there are not too many. */
    async insert(row: RecallRunRow): Promise<void> {
      const kept = await ofDataset(row.datasetId).select('id').execute();
      const old = kept.slice(RECALL_RUNS_KEPT - 1).map(({ id }) => id);
      if (old.length > 0) await database.deleteFrom('recallRun').where('id', 'in', old).execute();
      await database.insertInto('recallRun').values(row).execute();
    },
    async updateRunning(id: string, change: Partial<RecallRunRow>): Promise<void> {
      await database
        .updateTable('recallRun')
        .set(change)
        .where('id', '=', id)
        .where('status', '=', 'running')
        .execute();
    },
    nextRunning(spaceId: string): Promise<OpenRun | undefined> {
      return running()
        .selectAll('recallRun')
        .select('dataset.spaceId')
        .where('dataset.spaceId', '=', spaceId)
        .orderBy('recallRun.createdAt')
        .orderBy('recallRun.id')
        .limit(1)
        .executeTakeFirst();
    },
    async listRunningSpaces(): Promise<string[]> {
      const rows = await running().select('dataset.spaceId').distinct().execute();
      return rows.map(({ spaceId }) => spaceId);
    },
    /** What a search of the dataset looks through now. */
    async contentOf(datasetId: string): Promise<SearchedContent> {
      const index = await database
        .selectFrom('retrievalDataset')
        .select(['embedding', 'version'])
        .where('datasetId', '=', datasetId)
        .executeTakeFirst();
      const documents = await database
        .selectFrom('document')
        .select(['id', 'revision', 'sliceCount', 'charCount'])
        .where('datasetId', '=', datasetId)
        .where('isDisabled', '=', 0)
        .where('revision', '>', 0)
        .orderBy('id')
        .execute();
      const digest = createHash('sha256').update(`${index?.version ?? 0}`);
      for (const { id, revision, sliceCount, charCount } of documents)
        digest.update(` ${id} ${revision} ${sliceCount} ${charCount}`);
      return {
        embedding: index?.embedding ?? STATIC_EMBEDDING,
        documentCount: documents.length,
        sliceCount: documents.reduce((sum, { sliceCount }) => sum + sliceCount, 0),
        digest: digest.digest('base64url'),
      };
    },
  };
}
