/** Compares plain objects and arrays by value, recursively. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  const parts = Object.entries(one);
  return (
    parts.length === Object.keys(other).length &&
    parts.every(([name, part]) => isDeepEqual(part, (other as Record<string, unknown>)[name]))
  );
}
