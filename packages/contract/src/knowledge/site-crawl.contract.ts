import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { WebUrl } from './document.contract.ts';
import { DOCUMENTS_AT_ONCE_MAX } from './knowledge-limits.ts';

/** As many as can be imported at once. */
export const SITE_PAGES_MAX = DOCUMENTS_AT_ONCE_MAX;
export const SITE_PAGES_DEFAULT = 50;
/** Links from the first page to the farthest one. */
export const SITE_DEPTH_MAX = 5;
export const SITE_DEPTH_DEFAULT = 2;

const SitePage = z.object({
  web_url: z.string(),
  /** Empty where the page has none. */
  title: z.string(),
  /** The document that the dataset has of this address; empty for none. */
  document_id: z.string(),
});

/** A search of a site for its pages. It is kept for a day. */
export const SiteCrawl = z.object({
  crawl_id: z.string(),
  web_url: z.string(),
  status: z.enum(['running', 'done', 'stopped', 'failed']),
  /** Why it failed or ended early, in the language of the caller; empty for nothing. */
  status_descript: z.string(),
  /** In the order in which they were found. */
  pages: z.array(SitePage),
  /** Pages that cannot be imported, with the reason. */
  left_out: z.array(z.object({ web_url: z.string(), reason: z.string() })),
});
export type SiteCrawl = z.infer<typeof SiteCrawl>;

export const StartSiteCrawl = defineOperation({
  name: 'StartSiteCrawl',
  method: 'POST',
  path: '/api/knowledge/crawl/start',
  summary: 'Begins to look for the pages of a site, as far as its robots.txt allows. Nothing is imported yet.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    dataset_id: idOf('dataset'),
    /** Links are followed from this page to others of the same host. */
    web_url: WebUrl,
    max_pages: z.optional(z.int().check(z.minimum(1), z.maximum(SITE_PAGES_MAX))),
    max_depth: z.optional(z.int().check(z.minimum(0), z.maximum(SITE_DEPTH_MAX))),
  }),
  response: z.object({ crawl: SiteCrawl }),
});

const OneCrawl = z.strictObject({ dataset_id: idOf('dataset'), crawl_id: z.string().check(z.maxLength(64)) });

export const GetSiteCrawl = defineOperation({
  name: 'GetSiteCrawl',
  method: 'POST',
  path: '/api/knowledge/crawl/get',
  summary: 'Returns the pages of a site that were found so far; null for a search that is gone.',
  policy: signedIn('read', 'see-space'),
  request: OneCrawl,
  response: z.object({ crawl: z.nullable(SiteCrawl) }),
});

export const StopSiteCrawl = defineOperation({
  name: 'StopSiteCrawl',
  method: 'POST',
  path: '/api/knowledge/crawl/stop',
  summary: 'Ends a search of a site. The pages that were found stay.',
  policy: signedIn('write', 'change-content'),
  request: OneCrawl,
  response: z.object({}),
});
