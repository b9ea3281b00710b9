import { type Cron, hasDate, parseCron } from './cron.ts';
import type { TaskSchedule } from './task-schedule.ts';
import { momentsOf, nextDay, type WallClock, wallClockAt } from './time-zone.ts';

const MINUTE_MS = 60_000;
/** From one 29 February to the next there are eight years at most. */
const DAYS_MAX = 8 * 366 + 1;

/**
 * The first moment after `after` at which a schedule is due; null when it never is again. Intervals count from `anchor`.
 *
 * A time of day that the clocks skip in spring is due when they go on; one that they show twice in autumn is due once, the first
 * time. A schedule of every hour follows the hours as they pass.
 */
export function nextRun(schedule: TaskSchedule, after: number, anchor: number): number | null {
  switch (schedule.type) {
    case 'interval':
      return nextInterval(schedule.every_minutes * MINUTE_MS, after, anchor);
    case 'once': {
      const [moment = 0] = momentsOf(schedule.time_zone, readWall(schedule.at)).moments;
      return moment > after ? moment : null;
    }
    case 'cron': {
      const cron = parseCron(schedule.cron);
      return cron && nextCron(cron, schedule.time_zone, after);
    }
  }
}

function nextInterval(everyMs: number, after: number, anchor: number): number {
  if (after < anchor) return anchor + everyMs;
  return anchor + (Math.floor((after - anchor) / everyMs) + 1) * everyMs;
}

/** `2026-11-17T09:00` */
function readWall(text: string): WallClock {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/[-T:]/).map(Number);
  return { year, month, day, hour, minute };
}

type CalendarDay = Pick<WallClock, 'year' | 'month' | 'day'>;

/** No clock is put back by more. */
const PUT_BACK_MAX_HOURS = 3;

function nextCron(cron: Cron, timeZone: string, after: number): number | null {
  const { hour, ...wall } = wallClockAt(timeZone, after);
  let date: CalendarDay = wall;
  let fromHour = hour - PUT_BACK_MAX_HOURS;
  for (let days = 0; days < DAYS_MAX; days += 1) {
    const found = hasDate(cron, date) ? nextOfDay(cron, timeZone, timesOf(cron, date, fromHour), after) : null;
    if (found !== null) return found;
    date = nextDay(date);
    fromHour = 0;
  }
  return null;
}

const timesOf = ({ hours, minutes }: Cron, { year, month, day }: CalendarDay, fromHour: number): WallClock[] =>
  hours
    .filter((hour) => hour >= fromHour)
    .flatMap((hour) => minutes.map((minute) => ({ year, month, day, hour, minute })));

/** The times of a day come in order, except for those that the clocks show twice. */
function nextOfDay(cron: Cron, timeZone: string, times: readonly WallClock[], after: number): number | null {
  let next: number | null = null;
  for (const time of times) {
    const { moments, isSkipped } = momentsOf(timeZone, time);
    // An hour that the clocks skip does not pass.
    if (cron.isEveryHour && isSkipped) continue;
    const due = cron.isEveryHour ? moments : moments.slice(0, 1);
    const later = due.find((moment) => moment > after);
    if (later !== undefined) next = Math.min(next ?? later, later);
    if (next !== null && due.length === 1) return next;
  }
  return next;
}
