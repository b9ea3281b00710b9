import { HOUR_MS } from '../../platform/clock-and-ids.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { LimitOf } from '../limits/index.ts';
import { type Budgets, createBudgets } from './budgets.ts';
import { keepUsageSums } from './keep-usage-sums.ts';
import { createMeter, type UsageMeter } from './meter.ts';
import { usageRoutes } from './usage.routes.ts';
import { createUsageStore } from './usage.store.ts';
import { createUsageExports } from './usage-export.ts';
import { createUsageReports, type UsageNames } from './usage-report.ts';

export type { Spender } from './budgets.ts';
export { type DailyUsage, usageSince } from './installation-usage.ts';
export { estimateUsage, type UsageMeter, type Use } from './meter.ts';
export { UsageLimitReached } from './usage.errors.ts';
export { dayStart, monthStart } from './utc-period.ts';

interface MeterDependencies {
  openDatabase: Pick<OpenDatabase, 'database' | 'writeTogether' | 'broadcast'>;
  limitOf: LimitOf;
  now: () => number;
  log: Log;
}

/** Counts usage and enforces its limits. */
export interface OpenUsage {
  readonly meter: UsageMeter;
  readonly budgets: Budgets;
}

export function openUsage({ openDatabase, limitOf, now, log }: MeterDependencies): OpenUsage {
  const { database, writeTogether, broadcast } = openDatabase;
  const store = createUsageStore(database);
  const budgets = createBudgets({ store, limitOf, now, isShared: broadcast !== null, log });
  return { meter: createMeter({ store, budgets, writeTogether, now }), budgets };
}

interface FeatureDependencies {
  openDatabase: Pick<OpenDatabase, 'database'>;
  budgets: Budgets;
  namesOf: UsageNames;
  /** The same for a user, who does not learn the names of what they may not see any more. */
  namesSeenBy: (userId: string) => UsageNames;
  jobs: Jobs;
  now: () => number;
}

/** Usage: what users, spaces and the installation have used, as reports and files. */
export function usageFeature(app: App, dependencies: FeatureDependencies): void {
  const { openDatabase, budgets, namesOf, namesSeenBy, jobs, now } = dependencies;
  const store = createUsageStore(openDatabase.database);
  usageRoutes(app, {
    reports: createUsageReports(store),
    exports: createUsageExports(store),
    namesOf,
    namesSeenBy,
    budgets,
  });
  jobs.every(HOUR_MS, 'keep-usage-sums', () => keepUsageSums(store, now()));
}
