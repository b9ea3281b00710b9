import {
  AddDatabase,
  CopyDatabase,
  DatabaseFileProgressData,
  DeleteDatabase,
  ExportDatabaseRecords,
  GetDatabaseByID,
  GetDatabaseTableSchema,
  GetDatabaseTemplate,
  ListDatabase,
  ListDatabaseRecords,
  ListDatabaseUsers,
  ResetBotTable,
  SubmitDatabaseInsertTask,
  UpdateDatabase,
  UpdateDatabaseRecords,
  ValidateDatabaseTableSchema,
} from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement, implementExport } from '../../platform/http/implement.ts';
import type { CopyTable } from './copy-database.ts';
import type { DatabaseService } from './database.service.ts';
import type { ExportRecords } from './export-records.ts';
import type { ImportService } from './import.service.ts';
import type { RecordService } from './record.service.ts';
import type { TableFiles } from './table-file.ts';

interface Services {
  databases: DatabaseService;
  copyDatabase: CopyTable;
  records: RecordService;
  imports: ImportService;
  files: TableFiles;
  exported: ExportRecords;
}

export function databaseRoutes(app: App, services: Services): void {
  const { databases, copyDatabase, records, imports, files, exported } = services;
  implement(app, AddDatabase, (request, { scope, locale }) => databases.create(scope, request, locale));
  implement(app, ListDatabase, (request, { scope, locale }) => databases.list(scope, request, locale));
  implement(app, GetDatabaseByID, async ({ ids }, { scope, locale }) => ({
    database_infos: await databases.details(scope, ids, locale),
  }));
  implement(app, UpdateDatabase, (request, { scope, locale }) => databases.update(scope, request, locale));
  implement(app, DeleteDatabase, async ({ id }, { scope }) => {
    await databases.delete(scope, id);
    return {};
  });
  implement(app, CopyDatabase, (request, { scope }) => copyDatabase(scope, request));
  implement(app, ListDatabaseUsers, async ({ id }) => ({ bots: await databases.listUsers(id) }));
  implement(app, ListDatabaseRecords, (request, { scope }) => records.list(scope, request));
  implement(app, UpdateDatabaseRecords, (request, { scope }) => records.update(scope, request));
  implement(app, ResetBotTable, (request, { scope }) => records.reset(scope, request));
  implementExport(app, ExportDatabaseRecords, (request, { scope }) => exported.rows(scope, request));
  implementExport(app, GetDatabaseTemplate, (request) => exported.template(request));
  implement(app, GetDatabaseTableSchema, (request, { scope, signal }) => files.guess(scope.userId, request, signal));
  implement(app, ValidateDatabaseTableSchema, (request, { scope, locale, signal }) =>
    imports.validate(scope, request, locale, signal),
  );
  implement(app, SubmitDatabaseInsertTask, (request, { scope }) => imports.submit(scope, request));
  implement(app, DatabaseFileProgressData, (request, { scope, locale }) => imports.progress(scope, request, locale));
}
