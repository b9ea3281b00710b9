import {
  API_ANSWER_MAX_BYTES,
  API_FIELD_NAME_MAX,
  API_FIELDS_MAX,
  CELL_TEXT_MAX,
  DOCUMENT_SLICES_MAX,
} from '@parley/contract';
import type { SheetRow, TableReading, TableSheet } from '../../../platform/documents/document.ts';
import type { Documents } from '../../../platform/documents/documents.ts';
import { AddressRefused, NotFetched, TooManyBytes } from '../../../platform/safe-fetch/safe-fetch.errors.ts';
import type { SafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import type { DocumentReason } from '../document-reason.ts';
import type { HeaderValues } from './api-headers.ts';

/** A table as an API has it. */
export interface ApiTable {
  readonly result: 'read';
  readonly lists: readonly ApiList[];
  readonly listPath: string;
  /** Names of fields. Empty where there are no rows. */
  readonly header: readonly string[];
  readonly rows: readonly SheetRow[];
}

interface ApiList {
  readonly path: string;
  readonly rowCount: number;
}

type TableApiReading =
  | ApiTable
  /** With the lists, where another one may be chosen. */
  | { readonly result: 'failed'; readonly reason: DocumentReason; readonly lists: readonly ApiList[] };

interface Dependencies {
  safeFetch: SafeFetch;
  documents: Pick<Documents, 'readJsonTable'>;
}

interface ApiRequest {
  /** Spaces take turns. */
  readonly spaceId: string;
  readonly url: string;
  readonly headers: HeaderValues;
  /** Null for the longest list. */
  readonly listPath: string | null;
}
export type TableApiReader = ReturnType<typeof createTableApiReader>;

const TIMEOUT_MS = 20_000;
const ROWS_OF = {
  // The names of the fields, and one row more than are allowed, so that too many are noticed.
  maxRows: DOCUMENT_SLICES_MAX + 2,
  maxColumns: API_FIELDS_MAX,
  maxCellCharacters: 2 * (CELL_TEXT_MAX + 1),
  maxFieldCharacters: API_FIELD_NAME_MAX,
};

/** Requests an API and reads the rows of a list in its answer. */
export function createTableApiReader({ safeFetch, documents }: Dependencies) {
  async function fetchAnswer({ url, headers }: ApiRequest, signal: AbortSignal): Promise<Uint8Array | DocumentReason> {
    try {
      const limits = { timeoutMs: TIMEOUT_MS, maxBytes: API_ANSWER_MAX_BYTES };
      return await safeFetch(url, { ...limits, accept: 'application/json, */*;q=0.1', headers, signal });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof NotFetched) return reasonOf(error);
      throw error;
    }
  }

  return async function readTableApi(request: ApiRequest, signal: AbortSignal): Promise<TableApiReading> {
    const { spaceId, listPath } = request;
    const answer = await fetchAnswer(request, signal);
    if (typeof answer === 'string') return { result: 'failed', reason: answer, lists: [] };
    const reading = await documents.readJsonTable(spaceId, answer, { ...ROWS_OF, path: listPath }, { signal });
    if (reading.result === 'unreadable') {
      const reason = reading.reason === 'broken' ? 'api-not-json' : reading.reason;
      return { result: 'failed', reason, lists: [] };
    }
    return tableIn(reading, listPath);
  };
}

function tableIn(reading: Extract<TableReading, { result: 'read' }>, listPath: string | null): TableApiReading {
  const lists = reading.sheets.map(toList);
  const failed = (reason: DocumentReason) => ({ result: 'failed', reason, lists }) as const;
  const chosen = listPath ?? lists[0]?.path;
  if (chosen === undefined || lists.every(({ path }) => path !== chosen)) return failed('api-no-list');
  const [header, ...rows] = reading.rows;
  if (rows.length > DOCUMENT_SLICES_MAX) return failed('too-many-rows');
  if (reading.missing !== null) return failed('api-too-large');
  // Rows are counted from 1, without that of the names.
  const numbered = rows.map(({ row, cells }) => ({ row: row - 1, cells }));
  return { result: 'read', lists, listPath: chosen, header: header?.cells ?? [], rows: numbered };
}

const toList = ({ name, lastRow }: TableSheet): ApiList => ({ path: name, rowCount: Math.max(0, lastRow - 1) });

function reasonOf(error: NotFetched): DocumentReason {
  if (error instanceof AddressRefused) return 'page-refused';
  if (error instanceof TooManyBytes) return 'api-too-large';
  const status = / answered with (\d+)$/.exec(error.message)?.[1];
  if (status === '404' || status === '410') return 'api-not-found';
  return status === '401' || status === '403' ? 'api-refused' : 'page-unreachable';
}
