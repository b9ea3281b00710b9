import {
  DATABASE_ROWS_MAX,
  type DatabaseFileProgressData,
  firstTableSheet,
  type Locale,
  type RefusalName,
  type RefusalValues,
  type RequestOf,
  type ResponseOf,
  refusalText,
  type SubmitDatabaseInsertTask,
  type ValidateDatabaseTableSchema,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { type ClockAndIds, HOUR_MS } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { StorageQuota } from '../object/index.ts';
import { TableFieldsChanged, TableFileDoesNotFit, TableImportRunning, TooManyRecords } from './database.errors.ts';
import type { DatabaseImportRow } from './database.schema.ts';
import { createDatabaseStore, type StoredTable } from './database.store.ts';
import { createImportStore } from './import.store.ts';
import { isTestData } from './row-scope.ts';
import { IMPORTS_AT_ONCE, type RunImport } from './run-import.ts';
import { byteSizeOf } from './slots.ts';
import { fitFile, type TableFiles, toProblem, toSheets } from './table-file.ts';
import type { WriteRecords } from './write-records.ts';

/** Rows of one transaction: others write in between. */
const ROWS_AT_ONCE = 1_000;

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  jobs: Jobs;
  files: TableFiles;
  runImport: RunImport;
  writeRecords: WriteRecords;
  quota: Pick<StorageQuota, 'refuseInSpace'>;
}
type Submit = typeof SubmitDatabaseInsertTask;
type Validate = typeof ValidateDatabaseTableSchema;
type Progress = typeof DatabaseFileProgressData;
export type ImportService = ReturnType<typeof createImportService>;

/**
 * Rows of files. All of them have to fit, and to have room, before the first is added. They are added in batches, each together with how far the
 * import is, so that one whose process died goes on where it was.
 */
export function createImportService(dependencies: Dependencies) {
  const { database, clockAndIds, jobs, files, runImport, writeRecords, quota } = dependencies;
  const store = createImportStore(database);

  async function find(tableId: string): Promise<StoredTable> {
    const table = await createDatabaseStore(database).findAuthorised(tableId);
    if (!table) throw new NotFound();
    return table;
  }

  async function addRows(row: DatabaseImportRow, signal: AbortSignal): Promise<void> {
    const { id, tableId, userId, isTest } = row;
    const table = await find(tableId);
    const file = await files.read(userId, row.objectId, JSON.parse(row.sheet), signal);
    const { rows, problems } = await fitFile(table.fields, file, signal);
    if (problems.length > 0) throw new TableFileDoesNotFit();
    await store.update(id, { total: rows.length });
    const stored = isTest ? table.testRows : table.liveRows;
    const rest = rows.slice(row.done);
    if (stored + rest.length > DATABASE_ROWS_MAX) throw new TooManyRecords();
    const bytes = rest.reduce((sum, cells) => sum + byteSizeOf(cells), 0);
    await quota.refuseInSpace(database, table.spaceId, bytes);
    for (let done = row.done; done < rows.length; done += ROWS_AT_ONCE) {
      signal.throwIfAborted();
      const some = rows.slice(done, done + ROWS_AT_ONCE);
      await writeRecords({ tableId, userId, isTest: isTest === 1 }, async ({ table: now, add }, transaction) => {
        // Whoever changes the fields meanwhile changes what the rows mean.
        if (JSON.stringify(now.fields) !== JSON.stringify(table.fields)) throw new TableFieldsChanged();
        await add(some);
        await createImportStore(transaction).update(id, { done: done + some.length });
      });
    }
  }

  const enqueue = jobs.define<{ importId: string }>(
    'import-table-file',
    ({ importId }, { signal }) => runImport(importId, signal, (row) => addRows(row, signal)),
    { workers: IMPORTS_AT_ONCE },
  );

  return {
    async validate(
      { userId }: Scope,
      { database_id, file_uri, table_sheet = firstTableSheet }: RequestOf<Validate>,
      locale: Locale,
      signal: AbortSignal,
    ): Promise<ResponseOf<Validate>> {
      const table = await find(database_id);
      const file = await files.read(userId, file_uri, table_sheet, signal);
      const { problems, ignoredColumns } = await fitFile(table.fields, file, signal);
      return {
        sheet_list: toSheets(file.sheets),
        row_count: file.rows.length,
        ignored_columns: [...ignoredColumns],
        problems: problems.map((problem) => toProblem(problem, locale)),
      };
    },
    async submit(
      { userId }: Scope,
      { database_id: tableId, table_type, file_uri, table_sheet = firstTableSheet }: RequestOf<Submit>,
    ): Promise<ResponseOf<Submit>> {
      const row: DatabaseImportRow = {
        id: clockAndIds.newId(),
        tableId,
        isTest: isTestData(table_type) ? 1 : 0,
        userId,
        objectId: file_uri,
        fileName: await files.nameOf(file_uri),
        sheet: JSON.stringify(table_sheet),
        status: 'running',
        done: 0,
        total: 0,
        problem: '',
        createdAt: clockAndIds.now(),
      };
      await unlessDeleted(
        database.transaction().execute(async (transaction) => {
          if (!(await createDatabaseStore(transaction).lockAuthorised(tableId))) throw new NotFound();
          const imports = createImportStore(transaction);
          if (await imports.hasRunning(tableId, row.createdAt - HOUR_MS)) throw new TableImportRunning();
          await imports.replace(row);
          await enqueue(transaction, { importId: row.id });
        }),
      );
      return {};
    },
    async progress(
      { userId }: Scope,
      { database_id, table_type }: RequestOf<Progress>,
      locale: Locale,
    ): Promise<ResponseOf<Progress>> {
      const row = await store.findLast({ tableId: database_id, isTest: isTestData(table_type) ? 1 : 0, userId });
      if (!row) return { data: null };
      const { fileName: file_name, status, done, total } = row;
      return { data: { file_name, status, done, total, problem: problemText(row, locale) } };
    },
  };
}

/** Others may take the room, or change the table, while rows are added: those that are there must not be imported again. */
function problemText({ problem, done, total }: DatabaseImportRow, locale: Locale): string {
  if (problem === '') return '';
  const { refusal, values }: { refusal: RefusalName; values: RefusalValues } = JSON.parse(problem);
  const reason = refusalText(refusal, locale, values);
  return done === 0 ? reason : refusalText('importStopped', locale, { done, total, reason });
}
