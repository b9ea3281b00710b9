import {
  API_PAGES_PREVIEWED,
  closestIntervalOf,
  type GetTableApi,
  type Locale,
  type PreviewTableApi,
  type RequestOf,
  type ResponseOf,
  TABLE_PREVIEW_ROWS,
  type UpdateTableApi,
} from '@parley/contract';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { Scope } from '../../../platform/access/scope.ts';
import type { AuditLog } from '../../../platform/audit-log/audit-log.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createUserQueues } from '../../../platform/limits/user-queue.ts';
import { createDatasetStore } from '../dataset.store.ts';
import { createDocumentStore } from '../document.store.ts';
import { reasonText } from '../document-reason.ts';
import { ApiHeaderValueNeeded, DocumentBusy, TableNotFromApi } from '../knowledge.errors.ts';
import type { DocumentRow } from '../knowledge.schema.ts';
import { fitRows } from '../table/fit-rows.ts';
import { guessColumns, toStoredColumns } from '../table/table-columns.ts';
import { misfitText } from '../table/table-problem.ts';
import { type ApiHeaderSecrets, type HeaderValues, toHeaderValues } from './api-headers.ts';
import { placesOf } from './columns-in-step.ts';
import type { ApiTable, TableApiReader } from './read-table-api.ts';
import type { StoredApi } from './table-api.schema.ts';
import { createTableApiStore } from './table-api.store.ts';

type Preview = typeof PreviewTableApi;
type Update = typeof UpdateTableApi;

interface Dependencies {
  database: Database;
  readTableApi: TableApiReader;
  headerSecrets: ApiHeaderSecrets;
  auditLog: AuditLog;
  documents: {
    retry(
      ids: readonly string[],
      locale: Locale,
      prepare: (transaction: Database) => Promise<void>,
    ): Promise<ResponseOf<Update>>;
  };
}
/** Of one user. An answer of several megabytes is in memory while it is read, and its server may take minutes. */
const PREVIEWS = { running: 4, waiting: 16 };

export type TableApiService = ReturnType<typeof createTableApiService>;

/** The APIs that tables come from: what they would give, and how they are requested. */
export function createTableApiService(dependencies: Dependencies) {
  const { database, readTableApi, headerSecrets, auditLog, documents } = dependencies;
  const takeSlot = createUserQueues(PREVIEWS);

  async function findApi(documentId: string): Promise<{ row: DocumentRow; api: StoredApi }> {
    const row = await createDocumentStore(database).findAuthorised(documentId);
    if (!row) throw new NotFound();
    const api = await createTableApiStore(database).find(documentId);
    if (!api) throw new TableNotFromApi();
    return { row, api };
  }

  /** Stored values go to the host that they were entered for: whoever changes the address could read them elsewhere. */
  function changedHeaders(row: DocumentRow, api: StoredApi, { web_url, headers }: RequestOf<Update>): HeaderValues {
    const isSameHost = new URL(web_url).origin === new URL(row.webUrl).origin;
    const stored = isSameHost ? (headerSecrets.open(row.id, api) ?? {}) : {};
    return Object.fromEntries(
      headers.map(({ name, value = Object.hasOwn(stored, name) ? stored[name] : undefined }) => {
        if (value === undefined) throw new ApiHeaderValueNeeded(name);
        return [name, value];
      }),
    );
  }

  async function recordSecret(
    transaction: Database,
    scope: Scope,
    datasetId: string,
    { headers }: RequestOf<Update>,
  ): Promise<void> {
    if (headers.every(({ value }) => value === undefined)) return;
    const names = await createDatasetStore(transaction).findNames(datasetId);
    if (names) await auditLog.write(transaction, scope, 'dataset-secret-stored', names);
  }

  async function preview(
    request: RequestOf<Preview>,
    locale: Locale,
    signal: AbortSignal,
  ): Promise<ResponseOf<Preview>> {
    const dataset = await createDatasetStore(database).findAuthorised(request.dataset_id);
    if (!dataset) throw new NotFound();
    const read = await readTableApi(
      {
        spaceId: dataset.spaceId,
        url: request.web_url,
        headers: toHeaderValues(request.headers ?? []),
        listPath: request.list_path ?? null,
        pages: request.pages ?? null,
        maxPages: API_PAGES_PREVIEWED,
      },
      signal,
    );
    const lists = read.lists.map(({ path, rowCount }) => ({ path, row_count: rowCount }));
    const failed = (status_descript: string): ResponseOf<Preview> => ({
      ...NOTHING,
      lists,
      list_path: request.list_path ?? lists[0]?.path ?? '',
      status_descript,
    });
    if (read.result === 'failed') return failed(reasonText(read.reason, locale));
    if (read.rows.length === 0) return failed(reasonText('api-no-rows', locale));
    return { ...NOTHING, lists, list_path: read.listPath, ...(await tableOf(read, request, locale)) };
  }

  return {
    async preview(
      { userId }: Scope,
      request: RequestOf<Preview>,
      locale: Locale,
      signal: AbortSignal,
    ): Promise<ResponseOf<Preview>> {
      const freeSlot = await takeSlot(userId);
      try {
        return await preview(request, locale, signal);
      } finally {
        freeSlot();
      }
    },
    async get(documentId: string): Promise<ResponseOf<typeof GetTableApi>> {
      const { row, api } = await findApi(documentId);
      const { listPath, headerNames, pages } = api;
      return { web_url: row.webUrl, list_path: listPath, header_names: [...headerNames], pages };
    },
    async update(scope: Scope, request: RequestOf<Update>, locale: Locale): Promise<ResponseOf<Update>> {
      const { document_id, web_url } = request;
      const { row, api } = await findApi(document_id);
      const headers = changedHeaders(row, api, request);
      let isBegun = false;
      const begun = await documents.retry([document_id], locale, async (transaction) => {
        isBegun = true;
        const store = createDocumentStore(transaction);
        const current = (await store.findAuthorised(document_id)) ?? row;
        const updateInterval = closestIntervalOf(current.updateInterval, [web_url]);
        await store.update(document_id, { webUrl: web_url, updateInterval });
        const sealed = await headerSecrets.seal(transaction, document_id, headers);
        await createTableApiStore(transaction).setHeaders(document_id, sealed);
        await recordSecret(transaction, scope, row.datasetId, request);
        if (request.pages !== undefined) await createTableApiStore(transaction).setPages(document_id, request.pages);
      });
      if (!isBegun) throw new DocumentBusy();
      return begun;
    },
  };
}

const NOTHING = {
  table_meta: [],
  preview_data: [],
  row_count: 0,
  has_more_pages: false,
  column_valid_result: {},
  status_descript: '',
};

/** The columns that the fields would be, and the first rows in the columns that are asked for. */
async function tableOf(
  { header, rows, hasMorePages }: ApiTable,
  { table_meta: asked }: RequestOf<Preview>,
  locale: Locale,
) {
  const table_meta = (await guessColumns(header, rows)).map((column, index) => ({
    ...column,
    source_name: header[index] ?? '',
  }));
  const columns = toStoredColumns(asked ?? table_meta, () => '');
  const places = placesOf(columns, header);
  const { misfits } = asked ? await fitRows(columns, places, rows) : { misfits: [] };
  return {
    table_meta,
    preview_data: rows.slice(0, TABLE_PREVIEW_ROWS).map(({ cells }) => places.map((place) => cells[place] ?? '')),
    row_count: rows.length,
    has_more_pages: hasMorePages,
    column_valid_result: Object.fromEntries(misfits.map((one) => [one.column, misfitText(one, locale)])),
  };
}
