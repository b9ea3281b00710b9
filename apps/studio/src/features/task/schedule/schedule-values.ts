import { parseCron, TaskSchedule } from '@parley/contract';

/** How often a task is due, as the form offers it. */
export const REPEATS = ['day', 'workdays', 'week', 'month', 'interval', 'once', 'cron'] as const;
export type Repeat = (typeof REPEATS)[number];
/** Those that are due at a time of the day. */
export const HAS_TIME: readonly Repeat[] = ['day', 'workdays', 'week', 'month', 'once'];

/** A schedule as its fields have it: texts, also half-typed ones. Fields that are not shown keep what they had. */
export interface ScheduleValues {
  readonly repeat: Repeat;
  /** `09:00` */
  readonly time: string;
  /** 0 is Sunday. */
  readonly weekday: string;
  readonly day: string;
  readonly every: string;
  readonly unit: 'minutes' | 'hours';
  /** `2026-11-17` */
  readonly date: string;
  readonly cron: string;
  readonly timeZone: string;
}

const HOUR = 60;

export const newScheduleValues = (timeZone: string): ScheduleValues => ({
  repeat: 'day',
  time: '09:00',
  weekday: '1',
  day: '1',
  every: '1',
  unit: 'hours',
  date: '',
  cron: '0 9 * * *',
  timeZone,
});

const WORKDAYS = '1-5';

/** What the form shows for a schedule. A cron expression that the form has no fields for stays one. */
export function toValues(schedule: TaskSchedule): ScheduleValues {
  const values = newScheduleValues(schedule.time_zone);
  if (schedule.type === 'interval') {
    const isHours = schedule.every_minutes % HOUR === 0;
    const every = isHours ? schedule.every_minutes / HOUR : schedule.every_minutes;
    return { ...values, repeat: 'interval', every: String(every), unit: isHours ? 'hours' : 'minutes' };
  }
  if (schedule.type === 'once') {
    const [date = '', time = ''] = schedule.at.split('T');
    return { ...values, repeat: 'once', date, time };
  }
  return { ...values, cron: schedule.cron, ...fieldsOf(schedule.cron) };
}

function fieldsOf(text: string): Partial<ScheduleValues> {
  const cron = parseCron(text);
  const [, , day = '', month = '', weekday = ''] = text.trim().split(/\s+/);
  const isOneTime = cron?.minutes.length === 1 && cron.hours.length === 1 && month === '*';
  if (!cron || !isOneTime) return { repeat: 'cron' };
  const time = `${two(cron.hours[0])}:${two(cron.minutes[0])}`;
  if (day === '*' && weekday === '*') return { repeat: 'day', time };
  if (day === '*' && weekday === WORKDAYS) return { repeat: 'workdays', time };
  if (day === '*' && cron.weekdays.length === 1) return { repeat: 'week', time, weekday: String(cron.weekdays[0]) };
  if (weekday === '*' && cron.days.length === 1) return { repeat: 'month', time, day: String(cron.days[0]) };
  return { repeat: 'cron' };
}

const two = (value = 0): string => String(value).padStart(2, '0');

/** Null while the fields are not valid. */
export function toSchedule(values: ScheduleValues): TaskSchedule | null {
  const read = TaskSchedule.safeParse({ ...timeOf(values), time_zone: values.timeZone.trim() });
  return read.success ? read.data : null;
}

function timeOf({ repeat, time, weekday, day, every, unit, date, cron }: ScheduleValues) {
  const [hour = '', minute = ''] = time.split(':').map((part) => String(Number(part)));
  const daily = (days: string, weekdays: string) => ({
    type: 'cron',
    cron: `${minute} ${hour} ${days} * ${weekdays}`,
  });
  switch (repeat) {
    case 'day':
      return daily('*', '*');
    case 'workdays':
      return daily('*', WORKDAYS);
    case 'week':
      return daily('*', weekday);
    case 'month':
      return daily(day, '*');
    case 'interval':
      return { type: 'interval', every_minutes: Number(every) * (unit === 'hours' ? HOUR : 1) };
    case 'once':
      return { type: 'once', at: `${date}T${time}` };
    case 'cron':
      return { type: 'cron', cron };
  }
}
