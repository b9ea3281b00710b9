import {
  type DatabaseRecord,
  type ListDatabaseRecords,
  RECORD_PAGE,
  type RequestOf,
  type ResetBotTable,
  type ResponseOf,
  type UpdateDatabaseRecords,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { RecordNotFound } from './database.errors.ts';
import { createDatabaseStore } from './database.store.ts';
import { readValues } from './read-values.ts';
import { createRecordStore, type StoredRecord } from './records.store.ts';
import { isTestData, rowScopeOf } from './row-scope.ts';
import { byteSizeOf } from './slots.ts';
import type { RecordChanges, WriteRecords } from './write-records.ts';

/** Rows that one transaction deletes: others who write to the database wait for it. */
const DELETED_AT_ONCE = 2_000;

interface Dependencies {
  database: Kysely<Tables>;
  writeRecords: WriteRecords;
}
type Update = typeof UpdateDatabaseRecords;
type List = typeof ListDatabaseRecords;
export type RecordService = ReturnType<typeof createRecordService>;

/** The rows of a table as people see and change them in the studio. */
export function createRecordService({ database, writeRecords }: Dependencies) {
  return {
    async list(
      { userId }: Scope,
      { database_id, table_type, cursor, limit = RECORD_PAGE, search = '' }: RequestOf<List>,
    ): Promise<ResponseOf<List>> {
      const table = await createDatabaseStore(database).findAuthorised(database_id);
      if (!table) throw new NotFound();
      const records = createRecordStore(database, rowScopeOf(table, userId, isTestData(table_type)), table.fields);
      const [{ records: shown, hasMore }, total_num] = await Promise.all([
        records.list(Number(cursor ?? 0), limit, search),
        records.count(search),
      ]);
      const last = shown.at(-1);
      return { records: shown.map(toContract), total_num, next_cursor: hasMore && last ? String(last.sequence) : '' };
    },
    update: (
      { userId }: Scope,
      { database_id: tableId, table_type, ...change }: RequestOf<Update>,
    ): Promise<ResponseOf<Update>> =>
      writeRecords({ tableId, userId, isTest: isTestData(table_type) }, async (changes) => ({
        added: (await apply(changes, change)).map(toContract),
      })),
    async reset(
      { userId }: Scope,
      { database_id: tableId, table_type }: RequestOf<typeof ResetBotTable>,
    ): Promise<ResponseOf<typeof ResetBotTable>> {
      const isTest = isTestData(table_type);
      for (let deleted = 0; ; ) {
        const count = await writeRecords({ tableId, userId, isTest }, async ({ records, remove }) => {
          const some = await records.listHeads(DELETED_AT_ONCE);
          await remove(some);
          return some.length;
        });
        deleted += count;
        if (count < DELETED_AT_ONCE) return { deleted };
      }
    },
  };
}

async function apply(
  { table: { fields }, records, add, update, remove }: RecordChanges,
  {
    record_data_add: added = [],
    record_data_alter: altered = [],
    record_data_delete: deleted = [],
  }: Pick<RequestOf<Update>, 'record_data_add' | 'record_data_alter' | 'record_data_delete'>,
): Promise<StoredRecord[]> {
  const stored = new Map((await records.listByIds(altered.map(({ id }) => id))).map((record) => [record.id, record]));
  for (const { id, values } of altered) {
    const before = stored.get(id);
    if (!before) throw new RecordNotFound();
    const cells = readValues(fields, { ...before.cells, ...values });
    await update(before, cells);
    // The same row may be changed again.
    stored.set(id, { ...before, cells, byteSize: byteSizeOf(cells) });
  }
  // Rows that somebody else has deleted meanwhile are gone as well.
  await remove(await records.listByIds(deleted));
  return add(added.map((values) => readValues(fields, values)));
}

const toContract = ({ id, cells, createdAt }: StoredRecord): DatabaseRecord => ({
  id,
  values: cells,
  create_time: Math.floor(createdAt / 1000),
});
