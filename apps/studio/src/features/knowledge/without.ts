/** A selection without some of its ids. */
export function without(ids: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  const kept = new Set(ids);
  for (const id of gone) kept.delete(id);
  return kept;
}
