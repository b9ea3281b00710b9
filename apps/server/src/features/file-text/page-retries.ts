const REMEMBERED_MAX = 1_000;

/** Which files had pages that could not be drawn in time. In memory only: a restart may have been what they needed. */
export function createPageRetries(afterMs: number, now: () => number) {
  const failedAt = new Map<string, number>();

  return {
    isTooEarly: (objectId: string): boolean => now() - (failedAt.get(objectId) ?? Number.NEGATIVE_INFINITY) < afterMs,
    /** Whether the pages of a file are drawn once more after a failure: true for the first failure, false for the second. */
    allows(objectId: string): boolean {
      if (failedAt.delete(objectId)) return false;
      const [oldest] = failedAt.keys();
      if (failedAt.size >= REMEMBERED_MAX && oldest !== undefined) failedAt.delete(oldest);
      failedAt.set(objectId, now());
      return true;
    },
  };
}
