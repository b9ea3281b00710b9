import {
  ExportInstallationUsage,
  ExportOwnUsage,
  ExportSpaceUsage,
  GetInstallationUsage,
  GetOwnUsage,
  GetSpaceUsage,
} from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement, implementExport } from '../../platform/http/implement.ts';
import type { Budgets } from './budgets.ts';
import type { createUsageExports } from './usage-export.ts';
import type { createUsageReports } from './usage-report.ts';

interface Services {
  report: ReturnType<typeof createUsageReports>;
  exportUsage: ReturnType<typeof createUsageExports>;
  budgets: Pick<Budgets, 'list'>;
}

export function usageRoutes(app: App, { report, exportUsage, budgets }: Services): void {
  implement(app, GetOwnUsage, async (period, { scope: { userId }, locale }) => ({
    report: await report({ userId }, period, locale),
    budgets: await budgets.list('user', userId),
  }));
  implement(app, GetSpaceUsage, async ({ space_id: spaceId, ...period }, { locale }) => ({
    report: await report({ spaceId }, period, locale),
    budgets: await budgets.list('space', spaceId),
  }));
  implement(app, GetInstallationUsage, async (period, { locale }) => ({ report: await report({}, period, locale) }));
  implementExport(app, ExportOwnUsage, (period, { scope: { userId }, locale }) =>
    exportUsage({ userId }, period, locale),
  );
  implementExport(app, ExportSpaceUsage, ({ space_id: spaceId, ...period }, { locale }) =>
    exportUsage({ spaceId }, period, locale),
  );
  implementExport(app, ExportInstallationUsage, (period, { locale }) => exportUsage({}, period, locale));
}
