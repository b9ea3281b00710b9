import { DAY_MS } from '../../platform/clock-and-ids.ts';

/** The first millisecond of the day of UTC that a moment belongs to. */
export const dayStart = (moment: number): number => Math.floor(moment / DAY_MS) * DAY_MS;

/** The first millisecond of the month of UTC that a moment belongs to, or of one so many months later. */
export function monthStart(moment: number, later = 0): number {
  const date = new Date(moment);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1);
}
