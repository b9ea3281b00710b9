import { createHash } from 'node:crypto';
import { API_PAGES_MAX } from '@parley/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { Cells } from '../../../platform/table-query/query-result.ts';
import { toSlicePlace } from '../chunk/blocks.ts';
import { createDocumentStore, type UnfinishedDocument } from '../document.store.ts';
import { fitRows } from '../table/fit-rows.ts';
import type { RowsFromApi } from '../table/ingest-table.ts';
import type { StoredColumn } from '../table/table.schema.ts';
import { createTableStore } from '../table/table.store.ts';
import type { ApiHeaderSecrets } from './api-headers.ts';
import { columnsInStep, placesOf } from './columns-in-step.ts';
import type { ApiTable, TableApiReader } from './read-table-api.ts';
import { createTableApiStore } from './table-api.store.ts';

interface Dependencies {
  database: Database;
  readTableApi: TableApiReader;
  headerSecrets: ApiHeaderSecrets;
  newId: () => string;
}

/** Requests the API of a table, and notes what its answer had. */
export function createApiRows({ database, readTableApi, headerSecrets, newId }: Dependencies): RowsFromApi {
  /** Rows that stay keep their counts. */
  async function hitCounts(
    { id, revision }: UnfinishedDocument,
    columns: readonly StoredColumn[],
  ): Promise<(cells: Cells) => number> {
    const keyOf = (cells: Cells) => JSON.stringify(columns.map((column) => cells[column.id] ?? ''));
    const before = revision === 0 ? [] : await createTableStore(database).listRows(id, revision);
    const counts = new Map(before.map(({ cells, hitCount }) => [keyOf(JSON.parse(cells)), hitCount]));
    return (cells) => counts.get(keyOf(cells)) ?? 0;
  }

  return {
    async read(row, { columns: before }, signal) {
      const api = await createTableApiStore(database).find(row.id);
      const headers = api && headerSecrets.open(row.id, api);
      if (!api || !headers) return 'api-headers-lost';
      const { listPath, pages } = api;
      const request = { spaceId: row.spaceId, url: row.webUrl, headers, listPath, pages, maxPages: API_PAGES_MAX };
      const read = await readTableApi(request, signal);
      if (read.result === 'failed') return read.reason;
      if (read.hasMorePages) return 'api-too-many-pages';
      const sha256 = digestOf(read);
      if (row.revision > 0 && sha256 === row.sha256) return 'unchanged';
      const isFirst = row.revision === 0;
      const columns = isFirst ? before : columnsInStep(before, api.fields, read, newId);
      const { rows, misfits } = await fitRows(columns, placesOf(columns, read.header), read.rows);
      if (misfits.length > 0) return 'api-rows-do-not-fit';
      const hitsOf = await hitCounts(row, before);
      const place = JSON.stringify(toSlicePlace({ type: 'message' }));
      return {
        columns,
        answer: { sha256, fields: [...new Set([...api.fields, ...read.header])] },
        rows: rows.map(({ cells }) => ({ cells, place, hitCount: hitsOf(cells) })),
      };
    },
    async finish(transaction, documentId, answer) {
      const store = createTableApiStore(transaction);
      if (!(await store.find(documentId))) return;
      // Without a digest an answer counts as changed: a column may have been added for one of its fields.
      await createDocumentStore(transaction).update(documentId, { sha256: answer?.sha256 ?? '' });
      if (answer) await store.setFields(documentId, answer.fields);
    },
  };
}

/** Of the rows alone: answers have times and numbers of requests beside them. */
const digestOf = ({ header, rows }: ApiTable): string =>
  createHash('sha256')
    .update(JSON.stringify([header, ...rows.map(({ cells }) => cells)]))
    .digest('hex');
