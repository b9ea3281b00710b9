import { API_ANSWER_MAX_BYTES, API_FIELDS_MAX, type ApiPages, DOCUMENT_SLICES_MAX } from '@parley/contract';
import type { DocumentReason } from '../document-reason.ts';
import type { HeaderValues } from './api-headers.ts';
import { nextPage } from './next-page.ts';
import { type ApiPage, type ApiPageReaderDependencies, createApiPageReader, type FailedPage } from './read-api-page.ts';

/** A table as an API has it. */
export interface ApiTable extends Pick<ApiPage, 'result' | 'lists' | 'listPath' | 'header' | 'rows'> {
  /** Than were asked for. */
  readonly hasMorePages: boolean;
}

interface ApiRequest {
  /** Spaces take turns. */
  readonly spaceId: string;
  readonly url: string;
  readonly headers: HeaderValues;
  /** Null for the longest list. */
  readonly listPath: string | null;
  /** Null where one answer has all rows. */
  readonly pages: ApiPages | null;
  readonly maxPages: number;
}
export type TableApiReader = ReturnType<typeof createTableApiReader>;

const TIMEOUT_MS = 20_000;
const ALL_PAGES_MS = 120_000;

/** Requests an API, page after page where it has several, and reads the rows of a list in its answers. */
export function createTableApiReader(dependencies: ApiPageReaderDependencies) {
  const readApiPage = createApiPageReader(dependencies);

  return async function readTableApi(request: ApiRequest, signal: AbortSignal): Promise<ApiTable | FailedPage> {
    const endsAt = performance.now() + ALL_PAGES_MS;
    const read: ApiPage[] = [];
    const asked = new Set<string>();
    let address: URL | null = new URL(request.url);
    while (address !== null && read.length < request.maxPages) {
      asked.add(address.href);
      const page: ApiPage | FailedPage = await readApiPage({ ...limitsOf(request, read, endsAt), address }, signal);
      if (page.result === 'failed') return endWith(page, request, read);
      const next: URL | DocumentReason | null = addPage(page, address, request, read);
      if (typeof next === 'string') return { result: 'failed', reason: next, lists: page.lists };
      address = next !== null && asked.has(next.href) ? null : next;
    }
    return joined(read, address !== null);
  };
}

/** A page may take what those before it have left. */
function limitsOf(request: ApiRequest, read: readonly ApiPage[], endsAt: number) {
  return {
    ...request,
    listPath: read[0]?.listPath ?? request.listPath,
    maxBytes: API_ANSWER_MAX_BYTES - read.reduce((sum, { bytes }) => sum + bytes, 0),
    timeoutMs: Math.max(1, Math.min(TIMEOUT_MS, endsAt - performance.now())),
  };
}

/** The address of the next page; null after the last one. */
function addPage(
  page: ApiPage,
  address: URL,
  { url, pages }: ApiRequest,
  read: ApiPage[],
): URL | DocumentReason | null {
  // An API that takes no notice of the parameter answers with the same page for ever.
  if (isSame(page, read.at(-1))) return null;
  read.push(page);
  const rowsSoFar = read.reduce((sum, { rows }) => sum + rows.length, 0);
  if (rowsSoFar > DOCUMENT_SLICES_MAX) return 'too-many-rows';
  if (pages === null) return null;
  const next = nextPage(pages, { ...page, address, rowCount: page.rows.length, rowsSoFar }, new URL(url));
  return next === 'elsewhere' ? 'api-next-elsewhere' : next;
}

function endWith(page: FailedPage, { pages }: ApiRequest, read: readonly ApiPage[]): ApiTable | FailedPage {
  if (read.length > 0 && isBehindLast(pages, page.reason)) return joined(read, false);
  return { ...page, lists: read[0]?.lists ?? page.lists };
}

/** What some APIs answer to a number behind their last page. */
const isBehindLast = (pages: ApiPages | null, reason: DocumentReason): boolean =>
  (pages?.type === 'page' || pages?.type === 'offset') && (reason === 'api-not-found' || reason === 'api-no-list');

const isSame = (page: ApiPage, before: ApiPage | undefined): boolean =>
  before !== undefined && JSON.stringify([page.header, page.rows]) === JSON.stringify([before.header, before.rows]);

/** The rows of all pages, in columns for the fields that any of them has. */
function joined(pages: readonly ApiPage[], hasMorePages: boolean): ApiTable {
  const [{ lists, listPath } = { lists: [], listPath: '' }] = pages;
  const header = [...new Set(pages.flatMap((page) => page.header))].slice(0, API_FIELDS_MAX);
  const rows = pages.flatMap((page) => {
    const places = header.map((field) => page.header.indexOf(field));
    return page.rows.map(({ cells }) => places.map((place) => cells[place] ?? ''));
  });
  const numbered = rows.map((cells, index) => ({ row: index + 1, cells }));
  return { result: 'read', lists, listPath, header, rows: numbered, hasMorePages };
}
