/** More than can still be on their way. */
const REMEMBERED_IDS = 200;

export function withRemoved(removedIds: readonly string[], ids: readonly string[]): readonly string[] {
  const fresh = ids.filter((id) => !removedIds.includes(id));
  return fresh.length === 0 ? removedIds : [...removedIds, ...fresh].slice(-REMEMBERED_IDS);
}
