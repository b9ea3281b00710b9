const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone ?? '');
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    ...(timeZone && { timeZone }),
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone ?? '', format);
  return format;
}

/** Same day HH:mm, same year MM-DD HH:mm, otherwise YYYY-MM-DD HH:mm (chat §9), in a time zone or the reader's own. */
export function messageTime(contentTime: number, now: number, timeZone?: string): string {
  const at = partsOf(contentTime, timeZone);
  const today = partsOf(now, timeZone);
  if (at.year !== today.year) return `${at.year}-${at.day} ${at.time}`;
  return at.day === today.day ? at.time : `${at.day} ${at.time}`;
}

function partsOf(time: number, timeZone: string | undefined): { year: string; day: string; time: string } {
  const parts = formatFor(timeZone).formatToParts(time);
  const partOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    year: partOf('year').padStart(4, '0'),
    day: `${partOf('month')}-${partOf('day')}`,
    time: `${partOf('hour')}:${partOf('minute')}`,
  };
}
