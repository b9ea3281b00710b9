import { DATABASE_ROWS_MAX } from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Cells } from '../../platform/table-query/query-result.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { StorageQuota } from '../object/index.ts';
import { TooManyRecords } from './database.errors.ts';
import { createDatabaseStore, type StoredTable } from './database.store.ts';
import { createRecordStore, type RecordStore, type StoredRecord } from './records.store.ts';
import { rowScopeOf } from './row-scope.ts';
import { byteSizeOf } from './slots.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  quota: Pick<StorageQuota, 'refuseInSpace'>;
}

/** Changes rows of a table within what its user may write. */
export interface RecordChanges {
  readonly table: StoredTable;
  readonly records: RecordStore;
  add(rows: readonly Cells[]): Promise<StoredRecord[]>;
  update(record: StoredRecord, cells: Cells): Promise<void>;
  remove(records: readonly Pick<StoredRecord, 'id' | 'byteSize'>[]): Promise<void>;
}

interface Writer {
  readonly tableId: string;
  readonly userId: string;
  readonly isTest: boolean;
}
export type WriteRecords = ReturnType<typeof createWriteRecords>;

/**
 * Writers of a table wait for each other, so that its number of rows stays within the limit and the counts beside it are right. All
 * changes of a call happen or none.
 */
export function createWriteRecords({ database, clockAndIds, quota }: Dependencies) {
  return function writeRecords<Result>(
    { tableId, userId, isTest }: Writer,
    work: (changes: RecordChanges, transaction: Database) => Promise<Result>,
  ): Promise<Result> {
    return unlessDeleted(
      database.transaction().execute(async (transaction) => {
        const tables = createDatabaseStore(transaction);
        const table = await tables.lockAuthorised(tableId);
        if (!table) throw new NotFound();
        const records = createRecordStore(transaction, rowScopeOf(table, userId, isTest), table.fields);
        const isTestRow = isTest ? 1 : 0;
        let rows = isTest ? table.testRows : table.liveRows;
        let { byteSize, nextSequence } = table;
        const result = await work(
          {
            table,
            records,
            async add(added) {
              if (rows + added.length > DATABASE_ROWS_MAX) throw new TooManyRecords();
              const createdAt = clockAndIds.now();
              const created = added.map((cells) => ({
                id: clockAndIds.newId(),
                sequence: nextSequence++,
                createdAt,
                byteSize: byteSizeOf(cells),
                cells,
              }));
              await records.insert(
                created.map(({ byteSize: _, ...record }) => ({ ...record, tableId, userId, isTest: isTestRow })),
              );
              rows += created.length;
              byteSize += created.reduce((sum, record) => sum + record.byteSize, 0);
              return created;
            },
            async update(record, cells) {
              await records.update(record.id, cells);
              byteSize += byteSizeOf(cells) - record.byteSize;
            },
            async remove(removed) {
              await records.delete(removed.map(({ id }) => id));
              rows -= removed.length;
              byteSize -= removed.reduce((sum, record) => sum + record.byteSize, 0);
            },
          },
          transaction,
        );
        const grown = byteSize - table.byteSize;
        if (grown > 0) await quota.refuseInSpace(transaction, table.spaceId, grown);
        await tables.update(tableId, {
          byteSize,
          nextSequence,
          updatedAt: clockAndIds.now(),
          ...(isTest ? { testRows: rows } : { liveRows: rows }),
        });
        return result;
      }),
    );
  };
}
