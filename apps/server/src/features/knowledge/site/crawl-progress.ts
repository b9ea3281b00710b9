import type { DocumentReason } from '../document-reason.ts';
import { isAllowedByRobots, type RobotsRule } from './robots.ts';

export interface FoundPage {
  readonly url: string;
  readonly title: string;
}

interface WaitingPage {
  readonly url: string;
  /** How many links away from the first page. */
  readonly depth: number;
}

/** How far a search of a site is. Each address is in one of the lists. */
export interface CrawlProgress {
  /** The host of the site; null until the first page was fetched. */
  readonly host: string | null;
  /** Null until they were fetched. */
  readonly rules: readonly RobotsRule[] | null;
  readonly waiting: readonly WaitingPage[];
  readonly pages: readonly FoundPage[];
  readonly leftOut: readonly { readonly url: string; readonly reason: DocumentReason }[];
}

/** Addresses that are remembered; of a site with more, the first ones. */
const KNOWN_MAX = 1_000;
/** Files that nobody would import as a page. */
const NO_PAGE =
  /\.(?:png|jpe?g|gif|webp|svg|ico|avif|css|js|mjs|json|xml|rss|atom|zip|gz|tar|7z|rar|exe|dmg|mp[34]|m4a|webm|ogg|wav|mov|avi|woff2?|ttf)$/i;

export const newCrawl = (address: string): CrawlProgress => ({
  host: null,
  rules: null,
  waiting: [{ url: pageAddress(new URL(address)), depth: 0 }],
  pages: [],
  leftOut: [],
});

/** An address as pages are told apart: without what is behind a number sign, and without marks of campaigns. */
function pageAddress(address: URL): string {
  const url = new URL(address);
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (/^utm_/i.test(name)) url.searchParams.delete(name);
  return url.href;
}

/** The same page by http and https. */
const keyOf = (url: string): string => url.replace(/^https?:/, '').replace(/\/$/, '');

/** After a page was fetched: it is listed, and its links wait that lead to other pages of the site. */
export function withPage(
  progress: CrawlProgress,
  from: WaitingPage,
  fetched: { readonly url: string; readonly title: string; readonly links: readonly string[] },
  maxDepth: number,
): CrawlProgress {
  const host = progress.host ?? new URL(fetched.url).host;
  // The first page may lead to another host, which has rules of its own.
  const rules = host === new URL(from.url).host ? progress.rules : null;
  const waiting = progress.waiting.filter((one) => one !== from);
  const isNew = !progress.pages.some(({ url }) => keyOf(url) === keyOf(fetched.url));
  const pages = isNew ? [...progress.pages, { url: fetched.url, title: fetched.title }] : progress.pages;
  const leftOut = [...progress.leftOut];
  const known = new Set([from, ...waiting, ...pages, ...leftOut].map(({ url }) => keyOf(url)));
  for (const link of from.depth < maxDepth ? fetched.links : []) {
    const address = new URL(link);
    const url = pageAddress(address);
    if (address.host !== host || NO_PAGE.test(address.pathname) || known.has(keyOf(url))) continue;
    if (known.size >= KNOWN_MAX) break;
    known.add(keyOf(url));
    if (isAllowedByRobots(rules ?? [], address)) waiting.push({ url, depth: from.depth + 1 });
    else leftOut.push({ url, reason: 'robots' });
  }
  return { host, rules, waiting, pages, leftOut };
}

export const withoutPage = (progress: CrawlProgress, from: WaitingPage, reason: DocumentReason): CrawlProgress => ({
  ...progress,
  waiting: progress.waiting.filter((one) => one !== from),
  leftOut: [...progress.leftOut, { url: from.url, reason }],
});
