import { RefreshPeriod } from '@parley/contract';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import { dayStart, monthStart } from '../usage/index.ts';

/** The span of days in which free chats count. */
interface FreePeriod {
  readonly firstDay: number;
  /** When they begin to count anew; null for never. */
  readonly resetsAt: number | null;
}

/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

/** Days, weeks from Monday on and months, all of UTC. */
export function freePeriodAt(period: RefreshPeriod, moment: number): FreePeriod {
  switch (period) {
    case RefreshPeriod.day:
      return { firstDay: dayStart(moment), resetsAt: dayStart(moment) + DAY_MS };
    case RefreshPeriod.week: {
      const firstDay = FIRST_MONDAY + Math.floor((moment - FIRST_MONDAY) / WEEK_MS) * WEEK_MS;
      return { firstDay, resetsAt: firstDay + WEEK_MS };
    }
    case RefreshPeriod.month:
      return { firstDay: monthStart(moment), resetsAt: monthStart(moment, 1) };
    case RefreshPeriod.never:
      return { firstDay: 0, resetsAt: null };
  }
}
