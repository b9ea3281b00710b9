import { SITE_DEPTH_DEFAULT, SITE_PAGES_DEFAULT, type SiteCrawl } from '@parley/contract';

/** A site whose pages are looked for. */
export interface SiteDraft {
  readonly address: string;
  readonly maxPages: number;
  readonly maxDepth: number;
  /** The search of the server; empty before it began. */
  readonly crawlId: string;
  readonly isSearching: boolean;
  readonly pages: SiteCrawl['pages'];
  /** Addresses of pages that are not to be imported. */
  readonly unticked: readonly string[];
}

export const newSiteDraft: SiteDraft = {
  address: '',
  maxPages: SITE_PAGES_DEFAULT,
  maxDepth: SITE_DEPTH_DEFAULT,
  crawlId: '',
  isSearching: false,
  pages: [],
  unticked: [],
};

/** Addresses that are to be imported. Those that the dataset has already are not. */
export const tickedPages = ({ pages, unticked }: SiteDraft): readonly string[] =>
  pages
    .filter(({ web_url, document_id }) => document_id === '' && !unticked.includes(web_url))
    .map(({ web_url }) => web_url);
