/** Same day HH:mm, same year MM-DD HH:mm, otherwise YYYY-MM-DD HH:mm (chat §9), in the local time zone. */
export function messageTime(contentTime: number, now: number): string {
  const at = partsOf(contentTime);
  const today = partsOf(now);
  if (at.year !== today.year) return `${at.year}-${at.day} ${at.time}`;
  return at.day === today.day ? at.time : `${at.day} ${at.time}`;
}

/** Formatted by hand: creating an Intl formatter takes longer than rendering a list. */
function partsOf(time: number): { year: string; day: string; time: string } {
  const date = new Date(time);
  const padded = (part: number, length = 2) => String(part).padStart(length, '0');
  return {
    year: padded(date.getFullYear(), 4),
    day: `${padded(date.getMonth() + 1)}-${padded(date.getDate())}`,
    time: `${padded(date.getHours())}:${padded(date.getMinutes())}`,
  };
}
