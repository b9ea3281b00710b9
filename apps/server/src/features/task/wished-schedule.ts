import { TASK_EVERY_MAX_MINUTES, TASK_EVERY_MIN_MINUTES, TaskSchedule, wallClockAt } from '@parley/contract';

const MINUTE_MS = 60_000;
const DAYS_MAX = 366;

/** When a task is wished for, as a model says it: one of these, and `time` with `in_days`. */
export const wishedTimes = {
  cron: {
    type: 'string',
    description: 'A cron expression with five fields, for a task that repeats: `0 9 * * 1` is every Monday at nine.',
  },
  every_minutes: {
    type: 'integer',
    minimum: TASK_EVERY_MIN_MINUTES,
    maximum: TASK_EVERY_MAX_MINUTES,
    description: 'For a task that repeats after so many minutes.',
  },
  at: {
    type: 'string',
    description: 'A date and a time of the user, without an offset, for a task that is due once: `2026-11-17T09:00`.',
  },
  in_days: {
    type: 'integer',
    minimum: 0,
    maximum: DAYS_MAX,
    description:
      'For a task that is due once, at `time`, so many days from the today of the user: 0 is today, 1 is tomorrow. Better than `at` where the user names the day so.',
  },
  time: { type: 'string', description: 'With `in_days`: a time of the day of the user, as `09:00`.' },
  in_minutes: {
    type: 'integer',
    minimum: 1,
    maximum: TASK_EVERY_MAX_MINUTES,
    description: 'For a task that is due once, in so many minutes.',
  },
} as const;

type WishedArguments = Readonly<Record<string, unknown>>;

/** A schedule in the time zone of the user; null where the arguments do not name exactly one time. */
export function toSchedule(args: WishedArguments, timeZone: string, now: number): TaskSchedule | null {
  const named = Object.keys(wishedTimes).filter((key) => key !== 'time' && args[key] !== undefined);
  if (named.length !== 1 || (args.time !== undefined) !== (args.in_days !== undefined)) return null;
  const read = TaskSchedule.safeParse({ ...toTime(args, timeZone, now), time_zone: timeZone });
  return read.success ? read.data : null;
}

function toTime(
  { cron, every_minutes, at, in_days, time, in_minutes }: WishedArguments,
  timeZone: string,
  now: number,
) {
  if (cron !== undefined) return { type: 'cron', cron };
  if (every_minutes !== undefined) return { type: 'interval', every_minutes };
  // A time with an offset is not one of the clock of the user. Seconds do not matter.
  if (at !== undefined) return { type: 'once', at: String(at).replace(/^(.*T\d\d:\d\d):\d\d$/, '$1') };
  if (in_days !== undefined) return { type: 'once', at: `${dayText(timeZone, now, Number(in_days))}T${time}` };
  // Up to the next full minute: not earlier than wished for.
  const moment = Math.ceil(now / MINUTE_MS) * MINUTE_MS + Number(in_minutes) * MINUTE_MS;
  return { type: 'once', at: wallText(timeZone, moment) };
}

/** What clocks of a time zone show, as `2026-11-17T09:00`. */
export function wallText(timeZone: string, moment: number): string {
  const { year, month, day, hour, minute } = wallClockAt(timeZone, moment);
  return new Date(Date.UTC(year, month - 1, day, hour, minute)).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** The date so many days after today, in a time zone. */
function dayText(timeZone: string, now: number, days: number): string {
  const { year, month, day } = wallClockAt(timeZone, now);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 'yyyy-mm-dd'.length);
}
