/** Same day HH:mm, same year MM-DD HH:mm, otherwise YYYY-MM-DD HH:mm (chat §9), as the reader's clock has it. */
export function messageTime(contentTime: number, now: number): string {
  const at = partsOf(contentTime);
  const today = partsOf(now);
  if (at.year !== today.year) return `${at.year}-${at.day} ${at.time}`;
  return at.day === today.day ? at.time : `${at.day} ${at.time}`;
}

/** By hand: a list is drawn faster so than a formatter is made. */
function partsOf(time: number): { year: string; day: string; time: string } {
  const date = new Date(time);
  const padded = (part: number, length = 2) => String(part).padStart(length, '0');
  return {
    year: padded(date.getFullYear(), 4),
    day: `${padded(date.getMonth() + 1)}-${padded(date.getDate())}`,
    time: `${padded(date.getHours())}:${padded(date.getMinutes())}`,
  };
}
