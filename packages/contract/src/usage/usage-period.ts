import * as z from 'zod/mini';

/** Days in a period at most: a year, leap day included. */
export const USAGE_DAYS_MAX = 366;
const DAY_MS = 24 * 3_600_000;

/** The first millisecond of a day of UTC, or NaN where the text names none. */
export const usageDayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day of UTC that a moment belongs to, such as 2026-11-16. */
export const toUsageDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** A day of UTC, such as 2026-11-16. */
const UsageDay = z
  .string()
  .check(z.refine((day) => /^\d{4}-\d\d-\d\d$/.test(day) && toSameDay(day) === day, 'is not a day such as 2026-11-16'));

/** Days that do not exist, as February 30, are read as others. */
function toSameDay(day: string): string {
  const start = usageDayStart(day);
  return Number.isNaN(start) ? '' : toUsageDay(start);
}

/** Both days belong to the period. */
export const usagePeriodFields = { first_day: UsageDay, last_day: UsageDay };

export interface UsagePeriod {
  readonly first_day: string;
  readonly last_day: string;
}

export function isUsagePeriod({ first_day, last_day }: UsagePeriod): boolean {
  const days = (usageDayStart(last_day) - usageDayStart(first_day)) / DAY_MS + 1;
  return days >= 1 && days <= USAGE_DAYS_MAX;
}
