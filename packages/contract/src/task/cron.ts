/** The five fields of a cron expression, each as the values that it allows. */
export interface Cron {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly days: readonly number[];
  readonly months: readonly number[];
  /** 0 is Sunday. */
  readonly weekdays: readonly number[];
  /** Where a day of the month and a day of the week are named, either of them is enough. */
  readonly hasDays: boolean;
  readonly hasWeekdays: boolean;
  /** It follows the hours as they pass, and not the time of day. */
  readonly isEveryHour: boolean;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

interface Field {
  readonly least: number;
  readonly most: number;
  readonly names?: readonly string[];
}

const fields = {
  minute: { least: 0, most: 59 },
  hour: { least: 0, most: 23 },
  day: { least: 1, most: 31 },
  month: { least: 1, most: 12, names: ['', ...MONTHS] },
  // 7 is Sunday, too.
  weekday: { least: 0, most: 7, names: WEEKDAYS },
} satisfies Record<string, Field>;

/** Reads `minute hour day month weekday`; null when it is no cron expression. */
export function parseCron(text: string): Cron | null {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== 5) return null;
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = parts;
  const minutes = valuesOf(minute, fields.minute);
  const hours = valuesOf(hour, fields.hour);
  const days = valuesOf(day, fields.day);
  const months = valuesOf(month, fields.month);
  const weekdays = valuesOf(weekday, fields.weekday);
  if (!minutes || !hours || !days || !months || !weekdays) return null;
  return {
    minutes,
    hours,
    days,
    months,
    weekdays: [...new Set(weekdays.map((one) => one % 7))].sort(),
    hasDays: day !== '*',
    hasWeekdays: weekday !== '*',
    isEveryHour: hours.length === 24,
  };
}

function valuesOf(text: string, field: Field): number[] | null {
  const ranges = text.split(',').map((part) => rangeOf(part, field));
  if (ranges.includes(null)) return null;
  return [...new Set(ranges.flatMap((range) => range ?? []))].sort((one, other) => one - other);
}

/** One value, `*`, `from-to`, or either of the last two in steps. */
function rangeOf(text: string, field: Field): number[] | null {
  const match = /^(?:(\*)|([a-z]+|\d{1,2})(?:-([a-z]+|\d{1,2}))?)(?:\/(\d{1,2}))?$/i.exec(text);
  if (!match) return null;
  const [, any, from, to, step] = match;
  const first = any ? field.least : fieldValue(from, field);
  const last = any || (step && !to) ? lastOf(field) : to ? fieldValue(to, field) : first;
  const by = Number(step ?? 1);
  if (first === null || last === null || first > last || by === 0) return null;
  return Array.from({ length: Math.floor((last - first) / by) + 1 }, (_, place) => first + place * by);
}

/** Of a field with two numbers for Sunday, the first is enough. */
const lastOf = ({ most }: Field): number => (most === 7 ? 6 : most);

function fieldValue(text = '', { least, most, names = [] }: Field): number | null {
  const named = text === '' ? -1 : names.indexOf(text.toLowerCase());
  const value = named >= 0 ? named : /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : null;
}

export function hasDate(cron: Cron, { year, month, day }: { year: number; month: number; day: number }): boolean {
  if (!cron.months.includes(month)) return false;
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const isDay = cron.days.includes(day);
  const isWeekday = cron.weekdays.includes(weekday);
  return cron.hasDays && cron.hasWeekdays ? isDay || isWeekday : isDay && isWeekday;
}

/** The shortest time between two minutes of it, as if every hour had them. */
export function shortestGapMinutes({ minutes }: Cron): number {
  const [first = 0] = minutes;
  return Math.min(...minutes.map((minute, place) => (minutes[place + 1] ?? first + 60) - minute));
}
