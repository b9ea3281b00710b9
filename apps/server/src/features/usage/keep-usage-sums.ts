import { DAY_MS, HOUR_MS } from '../../platform/clock-and-ids.ts';
import type { UsageStore } from './usage.store.ts';
import { dayStart, monthStart } from './utc-period.ts';

/** A run counts for the day on which it began; it ends within an hour. */
const LATEST_WRITE_MS = HOUR_MS;

/** The days and months that have ended and whose sums are complete. */
const endedBefore = (now: number): number => dayStart(now - LATEST_WRITE_MS);

/**
 * Keeps the sums of days and months that have ended: reading a year of the installation is then a matter of a few hundred
 * rows for its days and of one row a month for each user, bot and model. Missed periods are made up for, in order.
 */
export async function keepUsageSums(store: UsageStore, now: number): Promise<void> {
  const end = endedBefore(now);
  const first = await store.firstDay();
  if (first === null) return;
  const lastDaySum = await store.lastSum('day');
  const firstDay = lastDaySum === null ? first : lastDaySum + DAY_MS;
  if (firstDay < end) await store.keepDaySums({ firstDay, lastDay: end - DAY_MS });
  const lastMonthSum = await store.lastSum('month');
  let month = lastMonthSum === null ? monthStart(first) : monthStart(lastMonthSum, 1);
  for (; monthStart(month, 1) <= end; month = monthStart(month, 1))
    await store.keepMonthSums(month, { firstDay: month, lastDay: monthStart(month, 1) - DAY_MS });
}
