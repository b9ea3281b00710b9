import { type Kysely, sql } from 'kysely';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Documents } from '../../platform/documents/documents.ts';
import type { App } from '../../platform/http/app.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import type { BasicInfoOf } from '../account/index.ts';
import { createObjectStore, type SpaceUse, type StorageQuota } from '../object/index.ts';
import type { SpaceDeletion, SpaceMembership } from '../space/index.ts';
import { createCopyDatabase } from './copy-database.ts';
import { databaseRoutes } from './database.routes.ts';
import { createDatabaseService } from './database.service.ts';
import { createDatabaseSources } from './database-sources.ts';
import { createExportRecords } from './export-records.ts';
import { createImportService } from './import.service.ts';
import { createRecordService } from './record.service.ts';
import { createRunImport } from './run-import.ts';
import { createTableFiles } from './table-file.ts';
import { createWriteRecords } from './write-records.ts';

export { createBotDatabases, deleteDatabasesOfSpace } from './bot-databases.ts';
export { databaseAccess } from './database.access.ts';
export { deleteRowsOfUser } from './delete-rows-of-user.ts';

interface Dependencies {
  database: Kysely<Tables>;
  engine: OpenDatabase['engine'];
  clockAndIds: ClockAndIds;
  auditLog: AuditLog;
  basicInfoOf: BasicInfoOf;
  membership: SpaceMembership;
  spaceDeletion: SpaceDeletion;
  jobs: Jobs;
  storage: ObjectStorage;
  quota: StorageQuota;
  documents: Documents;
  log: Log;
}

/** Tables of typed fields that the agents of a space read and write, each user their own rows or all of them. */
export function databaseFeature(app: App, dependencies: Dependencies): ReturnType<typeof createDatabaseSources> {
  const { database, clockAndIds } = dependencies;
  const writeRecords = createWriteRecords(dependencies);
  const runImport = createRunImport(dependencies);
  const files = createTableFiles({ ...dependencies, objects: createObjectStore(database) });
  databaseRoutes(app, {
    databases: createDatabaseService(dependencies),
    copyDatabase: createCopyDatabase({ ...dependencies, runImport, writeRecords }),
    records: createRecordService({ database, writeRecords }),
    imports: createImportService({ ...dependencies, files, runImport, writeRecords }),
    files,
    exported: createExportRecords(database),
  });
  return createDatabaseSources({ ...dependencies, writeRecords, now: clockAndIds.now });
}

/** What the rows of tables take. */
export const databaseUse: SpaceUse = { bytes: sql`select space_id, byte_size as bytes from database_table` };
