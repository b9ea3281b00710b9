import type { IncomingHttpHeaders } from 'node:http';
import {
  API_FIELD_NAME_MAX,
  API_FIELDS_MAX,
  type ApiPages,
  CELL_TEXT_MAX,
  DOCUMENT_SLICES_MAX,
} from '@parley/contract';
import type { SheetRow, TableReading, TableSheet } from '../../../platform/documents/document.ts';
import type { Documents } from '../../../platform/documents/documents.ts';
import { AddressRefused, NotFetched, TooManyBytes } from '../../../platform/safe-fetch/safe-fetch.errors.ts';
import type { SafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import type { DocumentReason } from '../document-reason.ts';
import type { HeaderValues } from './api-headers.ts';

/** The rows of a list in one answer of an API. */
export interface ApiPage {
  readonly result: 'read';
  readonly lists: readonly ApiList[];
  readonly listPath: string;
  /** Names of fields. Empty where there are no rows. */
  readonly header: readonly string[];
  readonly rows: readonly SheetRow[];
  /** The text that the answer has at the path of the paging; empty for none. */
  readonly value: string;
  /** The header `Link`; empty for none. */
  readonly link: string;
  readonly bytes: number;
}

interface ApiList {
  readonly path: string;
  readonly rowCount: number;
}

/** With the lists, where another one may be chosen. */
export interface FailedPage {
  readonly result: 'failed';
  readonly reason: DocumentReason;
  readonly lists: readonly ApiList[];
}

export interface ApiPageReaderDependencies {
  safeFetch: SafeFetch;
  documents: Pick<Documents, 'readJsonTable'>;
}

interface PageRequest {
  /** Spaces take turns. */
  readonly spaceId: string;
  readonly address: URL;
  readonly headers: HeaderValues;
  /** Null for the longest list. */
  readonly listPath: string | null;
  readonly pages: ApiPages | null;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

const ROWS_OF = {
  // The names of the fields, and one row more than are allowed, so that too many are noticed.
  maxRows: DOCUMENT_SLICES_MAX + 2,
  maxColumns: API_FIELDS_MAX,
  maxCellCharacters: 2 * (CELL_TEXT_MAX + 1),
  maxFieldCharacters: API_FIELD_NAME_MAX,
};

/** Requests one address of an API. */
export function createApiPageReader({ safeFetch, documents }: ApiPageReaderDependencies) {
  async function fetchAnswer(
    { address, headers, maxBytes, timeoutMs }: PageRequest,
    signal: AbortSignal,
  ): Promise<{ bytes: Uint8Array; link: string } | DocumentReason> {
    let link = '';
    const onAnswer = (answered: IncomingHttpHeaders) => {
      link = String(answered.link ?? '');
    };
    const accept = 'application/json, */*;q=0.1';
    try {
      const bytes = await safeFetch(address.href, { timeoutMs, maxBytes, accept, headers, signal, onAnswer });
      return { bytes, link };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof NotFetched) return reasonOf(error);
      throw error;
    }
  }

  return async function readApiPage(request: PageRequest, signal: AbortSignal): Promise<ApiPage | FailedPage> {
    const { spaceId, listPath, pages } = request;
    const answer = await fetchAnswer(request, signal);
    if (typeof answer === 'string') return { result: 'failed', reason: answer, lists: [] };
    const valuePath = pages && 'path' in pages ? pages.path : null;
    const listOf = { ...ROWS_OF, path: listPath, valuePath };
    const reading = await documents.readJsonTable(spaceId, answer.bytes, listOf, { signal });
    if (reading.result === 'unreadable') {
      const reason = reading.reason === 'broken' ? 'api-not-json' : reading.reason;
      return { result: 'failed', reason, lists: [] };
    }
    const { link, bytes } = answer;
    const table = tableIn(reading, listPath);
    return table.result === 'failed' ? table : { ...table, value: reading.value, link, bytes: bytes.length };
  };
}

function tableIn(reading: Extract<TableReading, { result: 'read' }>, listPath: string | null) {
  const lists = reading.sheets.map(toList);
  const failed = (reason: DocumentReason) => ({ result: 'failed', reason, lists }) as const;
  const chosen = listPath ?? lists[0]?.path;
  if (chosen === undefined || lists.every(({ path }) => path !== chosen)) return failed('api-no-list');
  const [header, ...rows] = reading.rows;
  if (rows.length > DOCUMENT_SLICES_MAX) return failed('too-many-rows');
  if (reading.missing !== null) return failed('api-too-large');
  // Rows are counted from 1, without that of the names.
  const numbered = rows.map(({ row, cells }) => ({ row: row - 1, cells }));
  return { result: 'read', lists, listPath: chosen, header: header?.cells ?? [], rows: numbered } as const;
}

const toList = ({ name, lastRow }: TableSheet): ApiList => ({ path: name, rowCount: Math.max(0, lastRow - 1) });

function reasonOf(error: NotFetched): DocumentReason {
  if (error instanceof AddressRefused) return 'page-refused';
  if (error instanceof TooManyBytes) return 'api-too-large';
  const status = / answered with (\d+)$/.exec(error.message)?.[1];
  if (status === '404' || status === '410') return 'api-not-found';
  return status === '401' || status === '403' ? 'api-refused' : 'page-unreachable';
}
