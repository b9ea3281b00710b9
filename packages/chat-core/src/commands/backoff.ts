import type { Clock } from '../environment/clock.ts';
import type { Connectivity } from '../environment/connectivity.ts';
import { BACKOFF_FIRST_MS, BACKOFF_MAX_MS } from './limits.ts';

interface Surroundings {
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  /** From 0 to 1: keeps the clients of a server that was gone from coming back at the same moment. */
  readonly random: () => number;
}

/** Half a second before the first new try, twice as long before each further one, ten seconds at most, more or less. */
function backoffMs(failures: number, random: () => number): number {
  const delay = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** (failures - 1));
  return delay * (0.75 + random() / 2);
}

/**
 * Waits before the next try. It ends at once when the network comes back or somebody looks; without network it does not end
 * before that.
 */
export function waitToRetry(surroundings: Surroundings, failures: number, signal: AbortSignal): Promise<void> {
  const { clock, connectivity, random } = surroundings;
  return new Promise((resolve) => {
    const end = () => {
      for (const leave of leaves) leave();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const elapsed = () => {
      if (connectivity.isOnline()) end();
    };
    const leaves = [
      clock.after(backoffMs(failures, random), elapsed),
      connectivity.onOnline(end),
      connectivity.onVisible(elapsed),
    ];
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
