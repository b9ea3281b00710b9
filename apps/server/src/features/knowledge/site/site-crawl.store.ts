import type { SiteCrawl } from '@parley/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { DocumentReason } from '../document-reason.ts';

export interface SiteCrawlRow {
  id: string;
  datasetId: string;
  webUrl: string;
  maxPages: number;
  maxDepth: number;
  status: SiteCrawl['status'];
  reason: DocumentReason | null;
  /** A `CrawlProgress` as JSON. */
  progress: string;
  createdAt: number;
}

export type RunningCrawl = SiteCrawlRow & { spaceId: string };

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    siteCrawl: SiteCrawlRow;
  }
}

/** Access to a crawl is that to its dataset. */
export function createSiteCrawlStore(database: Database) {
  const running = () =>
    database
      .selectFrom('siteCrawl')
      .innerJoin('dataset', 'dataset.id', 'siteCrawl.datasetId')
      .where('siteCrawl.status', '=', 'running');

  return {
    async insert(row: SiteCrawlRow): Promise<void> {
      await database.insertInto('siteCrawl').values(row).execute();
    },
    findOfAuthorisedDataset(datasetId: string, id: string): Promise<SiteCrawlRow | undefined> {
      return database
        .selectFrom('siteCrawl')
        .selectAll()
        .where('id', '=', id)
        .where('datasetId', '=', datasetId)
        .executeTakeFirst();
    },
    /** Only while it is running: one that was stopped stays so. */
    async updateRunning(id: string, change: Partial<SiteCrawlRow>): Promise<void> {
      await database
        .updateTable('siteCrawl')
        .set(change)
        .where('id', '=', id)
        .where('status', '=', 'running')
        .execute();
    },
    nextRunning(spaceId: string): Promise<RunningCrawl | undefined> {
      return running()
        .selectAll('siteCrawl')
        .select('dataset.spaceId')
        .where('dataset.spaceId', '=', spaceId)
        .orderBy('siteCrawl.createdAt')
        .orderBy('siteCrawl.id')
        .limit(1)
        .executeTakeFirst();
    },
    async listRunningSpaces(): Promise<string[]> {
      const rows = await running().select('dataset.spaceId').distinct().execute();
      return rows.map(({ spaceId }) => spaceId);
    },
    async deleteBefore(time: number): Promise<void> {
      await database.deleteFrom('siteCrawl').where('createdAt', '<', time).execute();
    },
  };
}
