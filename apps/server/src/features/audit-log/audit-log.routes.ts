import { ExportAuditEntries, ListAuditEntries } from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement, implementExport } from '../../platform/http/implement.ts';
import type { AuditLogService } from './audit-log.service.ts';

export function auditLogRoutes(app: App, entries: AuditLogService): void {
  implement(app, ListAuditEntries, (request, { locale }) => entries.list(request, locale));
  implementExport(app, ExportAuditEntries, (request, { locale }) => entries.export(request, locale));
}
