import {
  type GetSiteCrawl,
  type Locale,
  type RequestOf,
  SITE_DEPTH_DEFAULT,
  SITE_PAGES_DEFAULT,
  type SiteCrawl,
  type StartSiteCrawl,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../../platform/access/access.errors.ts';
import { type ClockAndIds, DAY_MS, HOUR_MS } from '../../../platform/clock-and-ids.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Documents } from '../../../platform/documents/documents.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { SafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import { unlessDeleted } from '../../../platform/unless-deleted.ts';
import { createDatasetStore } from '../dataset.store.ts';
import { createDocumentStore } from '../document.store.ts';
import { type DocumentReason, reasonText } from '../document-reason.ts';
import { createSpaceRounds } from '../ingest/space-rounds.ts';
import { type CrawlProgress, newCrawl, withoutPage, withPage } from './crawl-progress.ts';
import { createSitePages, type FetchedPage } from './fetch-site-page.ts';
import { isAllowedByRobots } from './robots.ts';
import { createSiteCrawlStore, type RunningCrawl, type SiteCrawlRow } from './site-crawl.store.ts';

const CRAWL_MAX_MS = 5 * 60_000;
const CRAWL_KEPT_MS = DAY_MS;

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  jobs: Jobs;
  documents: Documents;
  safeFetch: SafeFetch;
  log: Log;
}
type Change = Pick<SiteCrawlRow, 'status'> & Partial<SiteCrawlRow>;
export type SiteCrawls = ReturnType<typeof createSiteCrawls>;

/** Searches of sites for their pages. A job fetches one page, stores what it found and is stored again: sites take turns, too. */
export function createSiteCrawls({ database, clockAndIds, jobs, documents, safeFetch, log }: Dependencies) {
  const { now, newId } = clockAndIds;
  const store = createSiteCrawlStore(database);
  const sitePages = createSitePages({ documents, safeFetch });

  const rounds = createSpaceRounds<RunningCrawl>(
    { database, jobs },
    {
      kind: 'crawl-sites',
      findNext: (open, spaceId) => createSiteCrawlStore(open).nextRunning(spaceId),
      async process(row, signal) {
        try {
          await store.updateRunning(row.id, await next(row, signal));
        } catch (error) {
          if (signal.aborted) throw error;
          log.warn({ err: error, crawl: row.id }, 'a site could not be searched');
          await store.updateRunning(row.id, { status: 'failed', reason: 'unexpected' });
        }
      },
      listSpaces: store.listRunningSpaces,
      giveUp: ({ id }) => store.updateRunning(id, { status: 'failed', reason: 'interrupted' }),
    },
  );
  jobs.every(HOUR_MS, 'delete-old-site-crawls', () => store.deleteBefore(now() - CRAWL_KEPT_MS));

  /** What becomes of a search by its next page. */
  async function next(row: RunningCrawl, signal: AbortSignal): Promise<Change> {
    const progress = JSON.parse(row.progress) as CrawlProgress;
    if (now() - row.createdAt > CRAWL_MAX_MS) return { ...ended(progress), reason: 'too-slow' };
    const after = await withNextPage(row, progress, signal);
    if (typeof after === 'string') return { status: 'failed', reason: after };
    const isEnd = after.waiting.length === 0 || after.pages.length >= row.maxPages;
    return isEnd ? ended(after) : { status: 'running', progress: JSON.stringify(after) };
  }

  /** Without its first page, a search fails. */
  async function withNextPage(
    row: RunningCrawl,
    progress: CrawlProgress,
    signal: AbortSignal,
  ): Promise<CrawlProgress | DocumentReason> {
    const [page] = progress.waiting;
    if (!page) return progress;
    const rules = progress.rules ?? (await sitePages.rulesOf(page.url));
    if (typeof rules === 'string') return rules;
    const fetched: FetchedPage = isAllowedByRobots(rules, new URL(page.url))
      ? await sitePages.fetch(row.spaceId, page.url, progress.host, signal)
      : { result: 'failed', reason: 'robots' };
    const known = { ...progress, rules };
    if (fetched.result === 'fetched') return withPage(known, page, fetched, row.maxDepth);
    return progress.host === null ? fetched.reason : withoutPage(known, page, fetched.reason);
  }

  /** What was still waiting is of no interest any more. */
  const ended = (progress: CrawlProgress): Change => ({
    status: 'done',
    progress: JSON.stringify({ ...progress, waiting: [] }),
  });

  async function toContract(row: SiteCrawlRow, locale: Locale): Promise<SiteCrawl> {
    const { pages, leftOut } = JSON.parse(row.progress) as CrawlProgress;
    const urls = pages.map(({ url }) => url);
    const same = await createDocumentStore(database).listSame(row.datasetId, urls);
    const documentOf = new Map(same.map(({ webUrl, id }) => [webUrl, id]));
    return {
      crawl_id: row.id,
      web_url: row.webUrl,
      status: row.status,
      status_descript: statusText(row, locale),
      pages: pages.map(({ url, title }) => ({ web_url: url, title, document_id: documentOf.get(url) ?? '' })),
      left_out: leftOut.map(({ url, reason }) => ({ web_url: url, reason: reasonText(reason, locale) })),
    };
  }

  return {
    async start(
      { dataset_id, web_url, max_pages, max_depth }: RequestOf<typeof StartSiteCrawl>,
      locale: Locale,
    ): Promise<SiteCrawl> {
      const dataset = await createDatasetStore(database).findAuthorised(dataset_id);
      if (!dataset) throw new NotFound();
      const row: SiteCrawlRow = {
        id: newId(),
        datasetId: dataset_id,
        webUrl: web_url,
        maxPages: max_pages ?? SITE_PAGES_DEFAULT,
        maxDepth: max_depth ?? SITE_DEPTH_DEFAULT,
        status: 'running',
        reason: null,
        progress: JSON.stringify(newCrawl(web_url)),
        createdAt: now(),
      };
      await unlessDeleted(
        database
          .transaction()
          .execute((transaction) =>
            rounds.begin(transaction, dataset.spaceId, () => createSiteCrawlStore(transaction).insert(row)),
          ),
      );
      return toContract(row, locale);
    },
    async find({ dataset_id, crawl_id }: RequestOf<typeof GetSiteCrawl>, locale: Locale): Promise<SiteCrawl | null> {
      const row = await store.findOfAuthorisedDataset(dataset_id, crawl_id);
      return row ? toContract(row, locale) : null;
    },
    async stop({ dataset_id, crawl_id }: RequestOf<typeof GetSiteCrawl>): Promise<void> {
      const row = await store.findOfAuthorisedDataset(dataset_id, crawl_id);
      if (row) await store.updateRunning(row.id, { status: 'stopped' });
    },
  };
}

const TIME_IS_UP = {
  'en-US': 'The search ended after five minutes.',
  'zh-CN': '搜索已满五分钟，已结束。',
} as const;

const statusText = ({ reason }: { reason: DocumentReason | null }, locale: Locale): string =>
  reason === 'too-slow' ? TIME_IS_UP[locale] : reasonText(reason, locale);
