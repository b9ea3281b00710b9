const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago a moment was, such as "2 min. ago"; after a week its date. A moment in the future is now. */
export function timeAgo(moment: number, now: number, locale: string): string {
  const passed = Math.max(0, now - moment);
  const relative = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' });
  const ago = (unitMs: number, unit: Intl.RelativeTimeFormatUnit) =>
    relative.format(-Math.floor(passed / unitMs), unit);
  if (passed < MINUTE_MS) return relative.format(0, 'second');
  if (passed < HOUR_MS) return ago(MINUTE_MS, 'minute');
  if (passed < DAY_MS) return ago(HOUR_MS, 'hour');
  if (passed < 7 * DAY_MS) return ago(DAY_MS, 'day');
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(moment);
}
