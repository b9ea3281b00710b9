/** How many runs a user may have at once; `Infinity` for any number. */
export type RunsPerUser = (userId: string) => number;

/**
 * Counts the runs of each user that this process works on. A request for one run too many is refused by its feature; a run
 * that the server starts itself waits for its turn.
 */
export function createUserSlots(runsPerUser: RunsPerUser) {
  const taken = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();

  const hasFree = (userId: string) => (taken.get(userId) ?? 0) < runsPerUser(userId);

  /** Starts the waiting runs of a user while there are free slots. Each takes its slot at once, so that no request gets it first. */
  function startWaiting(userId: string): void {
    const queue = waiting.get(userId);
    while (queue && queue.length > 0 && hasFree(userId)) queue.shift()?.();
    if (queue?.length === 0) waiting.delete(userId);
  }

  return {
    count: (userId: string): number => taken.get(userId) ?? 0,
    take(userId: string): void {
      taken.set(userId, (taken.get(userId) ?? 0) + 1);
    },
    release(userId: string): void {
      const left = (taken.get(userId) ?? 0) - 1;
      if (left > 0) taken.set(userId, left);
      else taken.delete(userId);
      startWaiting(userId);
    },
    /** Calls `start`, which takes a slot, when the user has a free one and everybody who came before has started. */
    whenFree<Started>(userId: string, start: () => Started, signal: AbortSignal): Promise<Started> {
      return new Promise((resolve, reject) => {
        const cancel = () => {
          const queue = waiting.get(userId)?.filter((one) => one !== begin) ?? [];
          if (queue.length > 0) waiting.set(userId, queue);
          else waiting.delete(userId);
          reject(signal.reason);
        };
        const begin = () => {
          signal.removeEventListener('abort', cancel);
          try {
            resolve(start());
          } catch (error) {
            reject(error);
          }
        };
        if (signal.aborted) return reject(signal.reason);
        signal.addEventListener('abort', cancel, { once: true });
        waiting.set(userId, [...(waiting.get(userId) ?? []), begin]);
        startWaiting(userId);
      });
    },
    /** After the limit was raised. */
    startAllWaiting(): void {
      for (const userId of [...waiting.keys()]) startWaiting(userId);
    },
  };
}
