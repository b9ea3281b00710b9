import type { Database } from '../../platform/database/database.ts';
import { createUsageStore, type Sums } from './usage.store.ts';

/** The token usage of all users on one day. `day` is its first millisecond in UTC. */
export interface DailyUsage extends Sums {
  readonly day: number;
}

/** The usage of the whole installation from a day on. A day without answers has no entry. */
export const usageSince = (database: Database, day: number): Promise<DailyUsage[]> =>
  createUsageStore(database).byDay({}, { firstDay: day, lastDay: Number.MAX_SAFE_INTEGER });
