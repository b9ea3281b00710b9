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
import type { createUsageReports, UsageNames } from './usage-report.ts';

interface Services {
  reports: ReturnType<typeof createUsageReports>;
  exports: ReturnType<typeof createUsageExports>;
  namesOf: UsageNames;
  namesSeenBy: (userId: string) => UsageNames;
  budgets: Pick<Budgets, 'list'>;
}

export function usageRoutes(app: App, { reports, exports, namesOf, namesSeenBy, budgets }: Services): void {
  const report = reports(namesOf);
  const exportUsage = exports(namesOf);
  implement(app, GetOwnUsage, async (period, { scope: { userId }, locale }) => ({
    report: await reports(namesSeenBy(userId))({ userId }, period, locale),
    budgets: await budgets.list('user', userId),
  }));
  implement(app, GetSpaceUsage, async ({ space_id: spaceId, ...period }, { locale }) => ({
    report: await report({ spaceId }, period, locale),
    budgets: await budgets.list('space', spaceId),
  }));
  implement(app, GetInstallationUsage, async (period, { locale }) => ({ report: await report({}, period, locale) }));
  implementExport(app, ExportOwnUsage, (period, { scope: { userId }, locale }) =>
    exports(namesSeenBy(userId))({ userId }, period, locale),
  );
  implementExport(app, ExportSpaceUsage, ({ space_id: spaceId, ...period }, { locale }) =>
    exportUsage({ spaceId }, period, locale),
  );
  implementExport(app, ExportInstallationUsage, (period, { locale }) => exportUsage({}, period, locale));
}
