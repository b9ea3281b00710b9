import { type CopyDatabase, type RequestOf, type ResponseOf, SPACE_DATABASES_MAX } from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Cells } from '../../platform/table-query/query-result.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { StorageQuota } from '../object/index.ts';
import { refusePublicCopy } from '../space/index.ts';
import { TooManyDatabases } from './database.errors.ts';
import type { DatabaseImportRow, StoredField } from './database.schema.ts';
import { createDatabaseStore, type StoredTable } from './database.store.ts';
import { freeName } from './free-name.ts';
import { createImportStore } from './import.store.ts';
import { createRecordStore } from './records.store.ts';
import { rowScopeOf } from './row-scope.ts';
import { IMPORTS_AT_ONCE, type RunImport } from './run-import.ts';
import type { WriteRecords } from './write-records.ts';

/** Rows of one transaction: others write in between. */
const ROWS_AT_ONCE = 1_000;

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  jobs: Jobs;
  runImport: RunImport;
  writeRecords: WriteRecords;
  quota: Pick<StorageQuota, 'refuseInSpace'>;
}

/** Where the rows of a copy come from. */
interface CopiedRows {
  readonly tableId: string;
  /** The last row that was copied. */
  readonly afterSequence: number;
  /** The fields of the copy, by those of the other table. */
  readonly fieldIds: Readonly<Record<string, string>>;
}
type Copy = typeof CopyDatabase;
export type CopyTable = ReturnType<typeof createCopyDatabase>;

/**
 * Copies tables. The rows follow as an import does: in batches, each together with how far the copy is, so that one whose process died
 * goes on where it was.
 */
export function createCopyDatabase(dependencies: Dependencies) {
  const { database, clockAndIds, jobs, runImport, writeRecords, quota } = dependencies;
  const store = createDatabaseStore(database);

  const recordsSeenBy = (userId: string, table: StoredTable) =>
    createRecordStore(database, rowScopeOf(table, userId, false), table.fields);

  const enqueue = jobs.define<{ importId: string }>(
    'copy-table-rows',
    ({ importId }, { signal }) => runImport(importId, signal, (row) => copyRows(row, signal)),
    { workers: IMPORTS_AT_ONCE },
  );

  async function copyRows({ id, tableId, userId, done, sheet }: DatabaseImportRow, signal: AbortSignal): Promise<void> {
    let copied = done;
    let from: CopiedRows = JSON.parse(sheet);
    for (;;) {
      signal.throwIfAborted();
      const source = await store.findAuthorised(from.tableId);
      if (!source) throw new NotFound();
      const { records: some } = await recordsSeenBy(userId, source).list(from.afterSequence, ROWS_AT_ONCE, '');
      const last = some.at(-1);
      if (!last) return;
      copied += some.length;
      from = { ...from, afterSequence: last.sequence };
      const progress = { done: copied, sheet: JSON.stringify(from) };
      const { fieldIds } = from;
      await writeRecords({ tableId, userId, isTest: false }, async ({ table, add }, transaction) => {
        await add(some.map(({ cells }) => toCells(cells, fieldIds, table.fields)));
        await createImportStore(transaction).update(id, progress);
      });
    }
  }

  return async function copyDatabase(
    { userId }: Scope,
    { id, target_space_id, with_rows = false }: RequestOf<Copy>,
  ): Promise<ResponseOf<Copy>> {
    const source = await store.findAuthorised(id);
    if (!source) throw new NotFound();
    await refusePublicCopy(database, source.spaceId, target_space_id);
    const records = recordsSeenBy(userId, source);
    const total = with_rows ? await records.count('') : 0;
    const bytes = total === 0 ? 0 : await records.sumBytes();
    const fieldIds = Object.fromEntries(source.fields.map((field) => [field.id, clockAndIds.newId()] as const));
    const now = clockAndIds.now();
    const copy: StoredTable = {
      ...source,
      id: clockAndIds.newId(),
      spaceId: target_space_id,
      creatorId: userId,
      fields: source.fields.map((field) => ({ ...field, id: fieldIds[field.id] ?? field.id })),
      nextSequence: 1,
      liveRows: 0,
      testRows: 0,
      byteSize: 0,
      createdAt: now,
      updatedAt: now,
    };
    await unlessDeleted(
      database.transaction().execute(async (transaction) => {
        const tables = createDatabaseStore(transaction);
        await tables.lockOfAuthorisedSpace(target_space_id);
        const taken = (await tables.listOfAuthorisedSpace(target_space_id)).map(({ name }) => name.toLowerCase());
        if (taken.length >= SPACE_DATABASES_MAX) throw new TooManyDatabases();
        await tables.insert({ ...copy, name: freeName(source.name, taken) });
        if (total === 0) return;
        await quota.refuseInSpace(transaction, target_space_id, bytes);
        const from: CopiedRows = { tableId: id, afterSequence: 0, fieldIds };
        const importId = clockAndIds.newId();
        await createImportStore(transaction).replace({
          id: importId,
          tableId: copy.id,
          isTest: 0,
          userId,
          objectId: '',
          fileName: source.name,
          sheet: JSON.stringify(from),
          status: 'running',
          done: 0,
          total,
          problem: '',
          createdAt: now,
        });
        await enqueue(transaction, { importId });
      }),
    );
    return { table_id: copy.id };
  };
}

/** The cells of a row in the copy, without those of fields that somebody has removed from it meanwhile. */
function toCells(cells: Cells, fieldIds: CopiedRows['fieldIds'], fields: readonly StoredField[]): Cells {
  const kept = Object.entries(cells).flatMap(([id, cell]) => {
    const own = fields.find((field) => field.id === fieldIds[id]);
    return own ? [[own.id, cell] as const] : [];
  });
  return Object.fromEntries(kept);
}
