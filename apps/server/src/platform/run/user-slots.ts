/** Counts the runs of each user that this process works on. Their feature refuses one too many. */
export function createUserSlots() {
  const taken = new Map<string, number>();
  return {
    count: (userId: string): number => taken.get(userId) ?? 0,
    take(userId: string): void {
      taken.set(userId, (taken.get(userId) ?? 0) + 1);
    },
    release(userId: string): void {
      const left = (taken.get(userId) ?? 0) - 1;
      if (left > 0) taken.set(userId, left);
      else taken.delete(userId);
    },
  };
}
