import type { Kysely } from 'kysely';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { App } from '../../platform/http/app.ts';
import type { BasicInfoOf } from '../account/index.ts';
import { promptRoutes } from './prompt.routes.ts';
import { createPromptService } from './prompt.service.ts';

export { promptAccess } from './prompt.access.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  auditLog: AuditLog;
  basicInfoOf: BasicInfoOf;
}

/** The prompt library of each space. */
export function promptFeature(app: App, dependencies: Dependencies): void {
  promptRoutes(app, createPromptService(dependencies));
}
