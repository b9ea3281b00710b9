import { HOUR_MS } from '../../platform/clock-and-ids.ts';
import type { App } from '../../platform/http/app.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { auditLogRoutes } from './audit-log.routes.ts';
import { createAuditLogService, type Dependencies } from './audit-log.service.ts';

/** The audit log as administrators read it. */
export function auditLogFeature(app: App, { jobs, ...dependencies }: Dependencies & { jobs: Jobs }): void {
  const entries = createAuditLogService(dependencies);
  auditLogRoutes(app, entries);
  jobs.every(HOUR_MS, 'delete-old-audit-entries', entries.deleteOld);
}
