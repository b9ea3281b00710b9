import { DatasetStatus, FormatType, type TagCondition } from '@parley/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { QueriedRow } from '../../../platform/table-query/query-result.ts';
import type { ShownSlice } from '../recall.store.ts';
import type { StoredColumn } from '../table/table.schema.ts';
import { meetsConditions } from '../tag/tag-conditions.ts';

/** A table that may be recalled, as it is now. */
export interface QueryableTable
  extends Pick<ShownSlice, 'documentId' | 'documentName' | 'sourceType' | 'objectId' | 'datasetId' | 'datasetName'> {
  readonly revision: number;
  readonly rowCount: number;
  readonly columns: readonly StoredColumn[];
}

/** The tables of these datasets: what cannot be recalled cannot be queried either. */
export function createTableQueryStore(
  database: Database,
  datasetIds: readonly string[],
  conditions: readonly TagCondition[],
) {
  const tables = () =>
    database
      .selectFrom('document')
      .innerJoin('dataset', 'dataset.id', 'document.datasetId')
      .innerJoin('documentTable', 'documentTable.documentId', 'document.id')
      .select([
        'document.id as documentId',
        'document.name as documentName',
        'document.sourceType',
        'document.objectId',
        'document.revision',
        'document.sliceCount as rowCount',
        'document.datasetId',
        'dataset.name as datasetName',
        'documentTable.columns',
      ])
      .where('document.datasetId', 'in', datasetIds)
      .where('document.isDisabled', '=', 0)
      .where('document.revision', '>', 0)
      .where('dataset.status', '=', DatasetStatus.ready)
      .where('dataset.formatType', '=', FormatType.table)
      .where(meetsConditions(conditions));

  return {
    /** The latest first. */
    async list(limit: number): Promise<QueryableTable[]> {
      if (datasetIds.length === 0) return [];
      const rows = await tables()
        .orderBy('document.updatedAt', 'desc')
        .orderBy('document.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toTable);
    },
    async find(documentId: string): Promise<QueryableTable | undefined> {
      if (datasetIds.length === 0) return undefined;
      const row = await tables().where('document.id', '=', documentId).executeTakeFirst();
      return row && toTable(row);
    },
    async listRows(
      { documentId, revision }: Pick<QueryableTable, 'documentId' | 'revision'>,
      afterSequence: number,
      limit: number,
    ): Promise<QueriedRow[]> {
      const rows = await database
        .selectFrom('slice')
        .innerJoin('tableRow', 'tableRow.sliceId', 'slice.id')
        .select(['slice.id', 'slice.sequence', 'tableRow.cells'])
        .where('slice.documentId', '=', documentId)
        .where('slice.revision', '=', revision)
        .where('slice.sequence', '>', afterSequence)
        .orderBy('slice.sequence')
        .limit(limit)
        .execute();
      return rows.map(({ id, sequence, cells }) => ({ id, sequence, cells: JSON.parse(cells) }));
    },
  };
}
export type TableQueryStore = ReturnType<typeof createTableQueryStore>;

const toTable = <Row extends { readonly columns: string; readonly rowCount: number }>({ columns, ...row }: Row) => ({
  ...row,
  columns: JSON.parse(columns) as StoredColumn[],
});
