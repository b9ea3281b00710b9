const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SECOND_MS = 1_000;

/** A date and a time as a clock on the wall shows them. Months count from 1. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** By the name that the runtime has for a time zone. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** Other spellings of those names: upper and lower case do not matter, and some time zones have several names. */
const spellings = new Map<string, string>();
/** More than there are time zones. Offsets such as `+05:30` are time zones, too. */
const FORMATS_MAX = 500;
const SPELLINGS_MAX = 1_000;

/** Making one takes longer than using it a hundred times. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(spellings.get(timeZone) ?? timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const { timeZone: name } = format.resolvedOptions();
  if (name !== timeZone) keep(spellings, timeZone, name, SPELLINGS_MAX);
  return keep(formats, name, formats.get(name) ?? format, FORMATS_MAX);
}

/** The oldest entry makes room for a new one. */
function keep<Value>(kept: Map<string, Value>, key: string, value: Value, max: number): Value {
  if (kept.size >= max && !kept.has(key)) kept.delete(kept.keys().next().value ?? '');
  kept.set(key, value);
  return value;
}

/** How many time zones are kept in memory. */
export const keptTimeZones = (): number => formats.size + spellings.size;

export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** What the clocks of a time zone show at a moment. */
export function wallClockAt(timeZone: string, moment: number): WallClock & { readonly second: number } {
  const parts = new Map<string, number>(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: string) => parts.get(type) ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

/** The moment at which clocks without an offset show this. */
const asUtc = ({ year, month, day, hour, minute }: WallClock, second = 0): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);

/** How far the clocks of a time zone are ahead of UTC. */
function offsetAt(timeZone: string, moment: number): number {
  const clock = wallClockAt(timeZone, moment);
  return asUtc(clock, clock.second) - Math.floor(moment / SECOND_MS) * SECOND_MS;
}

/** The day after, as calendars have it. */
export function nextDay({ year, month, day }: Pick<WallClock, 'year' | 'month' | 'day'>) {
  const date = new Date(Date.UTC(year, month - 1, day + 1));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** When clocks show something: usually once, twice after they were put back. */
export interface WallMoments {
  readonly moments: readonly number[];
  /** The clocks skip this time: the moment is the first after the time that they skip. */
  readonly isSkipped: boolean;
}

/** Finds the moments at which the clocks of a time zone show a time. */
export function momentsOf(timeZone: string, wall: WallClock): WallMoments {
  const utc = asUtc(wall);
  const before = offsetAt(timeZone, utc - DAY_MS);
  const after = offsetAt(timeZone, utc + DAY_MS);
  if (before === after) return { moments: [utc - before], isSkipped: false };
  const moments = [...new Set([before, after].map((offset) => utc - offset))]
    .filter((moment) => moment + offsetAt(timeZone, moment) === utc)
    .sort((one, other) => one - other);
  if (moments.length > 0) return { moments, isSkipped: false };
  return { moments: [changeBetween(timeZone, utc - after, utc - before)], isSkipped: true };
}

/** When the offset changes, to the second. */
function changeBetween(timeZone: string, from: number, to: number): number {
  const offset = offsetAt(timeZone, from);
  let [low, high] = [from, to];
  while (high - low > SECOND_MS) {
    const middle = Math.floor((low + high) / 2 / SECOND_MS) * SECOND_MS;
    if (offsetAt(timeZone, middle) === offset) low = middle;
    else high = middle;
  }
  return high;
}
