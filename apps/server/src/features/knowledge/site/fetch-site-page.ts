import { documentKindOf } from '../../../platform/documents/document-kind.mjs';
import type { Documents } from '../../../platform/documents/documents.ts';
import { AddressRefused, NotFetched } from '../../../platform/safe-fetch/safe-fetch.errors.ts';
import type { SafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import type { DocumentReason } from '../document-reason.ts';
import { PAGE_MAX_BYTES, PAGE_TIMEOUT_MS, PAGE_TYPES, pageName, reasonOf } from '../ingest/read-source.ts';
import { type RobotsRule, robotsRules } from './robots.ts';

/** By which sites name this program in their robots.txt. */
const AGENT = 'parley';
const ROBOTS_MAX_BYTES = 512 * 2 ** 10;
const ROBOTS_TIMEOUT_MS = 10_000;

interface Dependencies {
  documents: Pick<Documents, 'links'>;
  safeFetch: SafeFetch;
}

export type FetchedPage =
  | { readonly result: 'fetched'; readonly url: string; readonly title: string; readonly links: readonly string[] }
  | { readonly result: 'failed'; readonly reason: DocumentReason };

/** Fetches what a search of a site needs: its robots.txt, and pages with their links. */
export function createSitePages({ documents, safeFetch }: Dependencies) {
  return {
    /** A site without a robots.txt has no rules; one that cannot be reached is left alone. */
    async rulesOf(address: string): Promise<RobotsRule[] | DocumentReason> {
      try {
        const bytes = await safeFetch(new URL('/robots.txt', address).href, {
          timeoutMs: ROBOTS_TIMEOUT_MS,
          maxBytes: ROBOTS_MAX_BYTES,
          accept: 'text/plain',
        });
        return robotsRules(new TextDecoder().decode(bytes), AGENT);
      } catch (error) {
        if (!(error instanceof NotFetched)) throw error;
        if (/ answered with 4\d\d$/.test(error.message)) return [];
        return error instanceof AddressRefused ? 'page-refused' : 'page-unreachable';
      }
    },
    /** @param host The site, which redirects do not leave; null while it is not known. */
    async fetch(spaceId: string, address: string, host: string | null, signal: AbortSignal): Promise<FetchedPage> {
      let url = new URL(address);
      let bytes: Uint8Array;
      try {
        bytes = await safeFetch(address, {
          timeoutMs: PAGE_TIMEOUT_MS,
          maxBytes: PAGE_MAX_BYTES,
          accept: PAGE_TYPES,
          signal,
          onRedirect(next) {
            if (host !== null && next.host !== host) throw new AddressRefused(next.host);
            url = next;
          },
        });
      } catch (error) {
        if (error instanceof NotFetched) return { result: 'failed', reason: reasonOf(error) };
        throw error;
      }
      const kind = documentKindOf(pageName(url.href, bytes));
      if (kind !== 'html') return { result: 'fetched', url: url.href, title: '', links: [] };
      const { title, links, missing } = await documents.links(spaceId, { bytes, address: url.href }, { signal });
      if (missing !== null && links.length === 0) return { result: 'failed', reason: missing };
      return { result: 'fetched', url: url.href, title, links };
    },
  };
}
