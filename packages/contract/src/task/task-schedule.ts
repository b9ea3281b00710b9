import * as z from 'zod/mini';
import { parseCron, shortestGapMinutes } from './cron.ts';
import { isTimeZone } from './time-zone.ts';

/** A task is not due more often: each run asks a model. */
export const TASK_EVERY_MIN_MINUTES = 5;
/** A year. */
export const TASK_EVERY_MAX_MINUTES = 527_040;
const CRON_MAX = 100;

/** A name of the IANA database, such as `Europe/Berlin`. */
const TimeZone = z.string().check(z.minLength(1), z.maxLength(64), z.refine(isTimeZone, 'must be a time zone'));

const isRareEnough = (text: string): boolean => {
  const cron = parseCron(text);
  return cron === null || shortestGapMinutes(cron) >= TASK_EVERY_MIN_MINUTES;
};

/** Minute, hour, day of the month, month and day of the week. */
const CronText = z.string().check(
  z.trim(),
  z.maxLength(CRON_MAX),
  z.refine((text) => parseCron(text) !== null, 'must be a cron expression with five fields'),
  z.refine(isRareEnough, `must have at least ${TASK_EVERY_MIN_MINUTES} minutes between two runs`),
);

/** `Date.parse` takes 31 February for 3 March, and 24:00 for the next day. */
function isLocalTime(text: string): boolean {
  const moment = Date.parse(`${text}Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}

/** A date and a time of the time zone, as `2026-11-17T09:00`. */
const LocalTime = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/), z.refine(isLocalTime, 'must be a date and a time'));

/** When a task is due. */
export const TaskSchedule = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('cron'), cron: CronText, time_zone: TimeZone }),
  z.strictObject({
    type: z.literal('interval'),
    every_minutes: z.int().check(z.minimum(TASK_EVERY_MIN_MINUTES), z.maximum(TASK_EVERY_MAX_MINUTES)),
    /** In which its times are shown. */
    time_zone: TimeZone,
  }),
  z.strictObject({ type: z.literal('once'), at: LocalTime, time_zone: TimeZone }),
]);
export type TaskSchedule = z.infer<typeof TaskSchedule>;
