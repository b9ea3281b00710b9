/** Whether two readings say the same, all the way down: plain objects, arrays and what they hold. */
export function areAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  const parts = Object.entries(one);
  return (
    parts.length === Object.keys(other).length &&
    parts.every(([name, part]) => areAlike(part, (other as Record<string, unknown>)[name]))
  );
}
