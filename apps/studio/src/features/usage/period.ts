import { toUsageDay, USAGE_DAYS_MAX, type UsagePeriod, usageDayStart } from '@parley/contract';

const DAY_MS = 24 * 3_600_000;

/** Periods that end today, by name. */
export const recentPeriods = ['7-days', '30-days', '90-days', '12-months'] as const;
export type RecentPeriod = (typeof recentPeriods)[number];

/** What the user has chosen: a recent period, a month such as `2026-11`, or days of their own. */
export type ChosenPeriod =
  | { readonly kind: RecentPeriod }
  | { readonly kind: 'month'; readonly month: string }
  | ({ readonly kind: 'custom' } & UsagePeriod);

const MONTHS = 12;

/** The last twelve months, this one first. Months are those of UTC. */
export const recentMonths = (now: number): string[] =>
  Array.from({ length: MONTHS }, (_, index) => toUsageDay(monthStart(now, -index)).slice(0, 7));

/** The days of a period; both belong to it. */
export function toPeriod(chosen: ChosenPeriod, now: number): UsagePeriod {
  const last_day = toUsageDay(now);
  switch (chosen.kind) {
    case '7-days':
      return { first_day: toUsageDay(now - 6 * DAY_MS), last_day };
    case '30-days':
      return { first_day: toUsageDay(now - 29 * DAY_MS), last_day };
    case '90-days':
      return { first_day: toUsageDay(now - 89 * DAY_MS), last_day };
    case '12-months':
      return { first_day: toUsageDay(monthStart(now, 1 - MONTHS)), last_day };
    case 'month': {
      const first = usageDayStart(`${chosen.month}-01`);
      return { first_day: toUsageDay(first), last_day: toUsageDay(monthStart(first, 1) - DAY_MS) };
    }
    case 'custom':
      return { first_day: chosen.first_day, last_day: chosen.last_day };
  }
}

/** Why days cannot be a period, or null. */
export function periodProblem({ first_day, last_day }: UsagePeriod): 'order' | 'length' | 'missing' | null {
  const days = (usageDayStart(last_day) - usageDayStart(first_day)) / DAY_MS + 1;
  if (Number.isNaN(days)) return 'missing';
  if (days < 1) return 'order';
  return days > USAGE_DAYS_MAX ? 'length' : null;
}

function monthStart(moment: number, later: number): number {
  const date = new Date(moment);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1);
}
