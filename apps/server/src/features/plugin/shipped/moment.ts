/** The name of a time zone as the platform knows it; UTC for none. */
export function zoneOf(name: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name || 'UTC' }).resolvedOptions().timeZone;
  } catch {
    throw new Error(`“${name.slice(0, 40)}” is not a time zone such as Europe/Berlin`);
  }
}

/** A moment as clocks in a time zone show it. */
export function localTime(moment: number, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}:${part('second')}`,
    weekday: part('weekday'),
    time_zone: timeZone,
    utc: new Date(moment).toISOString(),
  };
}

const MOMENT =
  /^(?:(\d{4})-(\d{1,2})-(\d{1,2}))?(?:[T ]*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** A date, a time of today or both, as clocks in the time zone show it, unless it names its own offset. */
export function readMoment(text: string, timeZone: string, now: number): number {
  const found = MOMENT.exec(text.trim());
  if (!found || text.trim() === '') throw new Error(`“${text.slice(0, 40)}” is not a time such as 2026-01-31 14:30`);
  const [, year, month, day, hour = '0', minute = '0', second = '0', offset] = found;
  const date =
    year === undefined ? localTime(now, timeZone).date : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const time = `${hour.padStart(2, '0')}:${minute}:${second}`;
  const asUtc = Date.parse(`${date}T${time}Z`);
  const isReal = !Number.isNaN(asUtc) && new Date(asUtc).toISOString().startsWith(date);
  if (!isReal) throw new Error(`“${text.slice(0, 40)}” is not a date that exists`);
  return offset === undefined ? asUtc - offsetNear(asUtc, timeZone) : Date.parse(`${date}T${time}${toOffset(offset)}`);
}

const toOffset = (offset: string) => (/^z$/i.test(offset) ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(-2)}`);

/** By how much clocks in a time zone are ahead of UTC when they show this time. Of a time that occurs twice it is the first. */
function offsetNear(asUtc: number, timeZone: string): number {
  const offsetAt = (moment: number) => {
    const { date, time } = localTime(moment, timeZone);
    return Date.parse(`${date}T${time}Z`) - Math.floor(moment / 1000) * 1000;
  };
  const before = offsetAt(asUtc - 86_400_000);
  // A day earlier the clocks may have been changed since; that offset holds if it leads back to the same time.
  return offsetAt(asUtc - before) === before ? before : offsetAt(asUtc - offsetAt(asUtc));
}
