import {
  type ChangedTableColumns,
  type Locale,
  type RequestOf,
  readCell,
  type UpdateTableColumns,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { InvalidRequest } from '../../../platform/http/http.errors.ts';
import type { Cells } from '../../../platform/table-query/query-result.ts';
import { createDocumentStore, isUnfinished } from '../document.store.ts';
import { CellRefused, DocumentBusy, DocumentIsNoTable } from '../knowledge.errors.ts';
import type { DocumentRow } from '../knowledge.schema.ts';
import type { StoredColumn } from './table.schema.ts';
import { createTableStore } from './table.store.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: Pick<ClockAndIds, 'now' | 'newId'>;
  documents: {
    retry(ids: readonly string[], locale: Locale, prepare: (transaction: Database) => Promise<void>): Promise<unknown>;
  };
}
export type ChangeColumns = ReturnType<typeof createChangeColumns>;

/**
 * Changes the columns of a table. Descriptions change at once. Anything else changes the text of every row: a revision is made, and until
 * it is indexed the rows of before are recalled, in the columns of before.
 */
export function createChangeColumns({ database, clockAndIds, documents }: Dependencies) {
  const { now, newId } = clockAndIds;

  /** Rows are found by columns that are filled in every row. */
  async function refuseEmptyCells(
    { id, revision }: DocumentRow,
    before: readonly StoredColumn[],
    after: readonly StoredColumn[],
  ): Promise<void> {
    const wasSemantic = new Set(before.filter(({ isSemantic }) => isSemantic).map((column) => column.id));
    const added = after.filter((column) => column.isSemantic && !wasSemantic.has(column.id));
    if (added.length === 0) return;
    for (const { cells } of await createTableStore(database).listRows(id, revision)) {
      const values: Cells = JSON.parse(cells);
      for (const column of added) {
        const read = readCell(values[column.id] ?? '', column.type, true);
        if ('problem' in read) throw new CellRefused(column.name, read.problem);
      }
    }
  }

  const describe = (id: string, columns: readonly StoredColumn[]): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const store = createDocumentStore(transaction);
      // Locks the document.
      if (!(await store.update(id, { updatedAt: now() }))) throw new NotFound();
      const current = await store.findAuthorised(id);
      if (!current || isUnfinished(current)) throw new DocumentBusy();
      await createTableStore(transaction).setColumns(id, columns);
    });

  return async function changeColumns(
    { document_id, table_meta }: RequestOf<typeof UpdateTableColumns>,
    locale: Locale,
  ): Promise<void> {
    const document = await createDocumentStore(database).findAuthorised(document_id);
    if (!document) throw new NotFound();
    const table = await createTableStore(database).find(document_id);
    if (!table) throw new DocumentIsNoTable();
    if (document.revision === 0 || isUnfinished(document)) throw new DocumentBusy();
    const columns = changedColumns(table.columns, table_meta, newId);
    if (isDescribedOnly(table.columns, columns)) return describe(document_id, columns);
    await refuseEmptyCells(document, table.columns, columns);
    let isBegun = false;
    await documents.retry([document_id], locale, async (transaction) => {
      isBegun = true;
      await createTableStore(transaction).setAddition(document_id, { columns });
    });
    if (!isBegun) throw new DocumentBusy();
  };
}

function changedColumns(
  before: readonly StoredColumn[],
  wanted: ChangedTableColumns,
  newId: () => string,
): StoredColumn[] {
  const columns = wanted.map(({ id, column_name: name, column_type: type, is_semantic: isSemantic, desc = '' }) => {
    const changed = { name, isSemantic, description: desc };
    if (id === undefined) return { id: newId(), sourceName: name, type, ...changed };
    const known = before.find((column) => column.id === id);
    if (!known) throw new InvalidRequest(`table_meta: there is no column ${id}`);
    if (known.type !== type) throw new InvalidRequest('table_meta: the type of a column cannot be changed');
    return { ...known, ...changed };
  });
  if (new Set(columns.map(({ id }) => id)).size < columns.length)
    throw new InvalidRequest('table_meta: a column is there twice');
  return columns;
}

const isDescribedOnly = (before: readonly StoredColumn[], after: readonly StoredColumn[]): boolean =>
  JSON.stringify(before.map(withoutDescription)) === JSON.stringify(after.map(withoutDescription));

const withoutDescription = ({ id, name, isSemantic }: StoredColumn) => ({ id, name, isSemantic });
