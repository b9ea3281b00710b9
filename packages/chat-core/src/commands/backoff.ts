import type { Clock } from '../environment/clock.ts';
import type { Connectivity } from '../environment/connectivity.ts';
import { BACKOFF_FIRST_MS, BACKOFF_MAX_MS } from './limits.ts';

interface RetryEnvironment {
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  /** From 0 to 1: jitter, so that the clients of a restarted server do not reconnect at the same moment. */
  readonly random: () => number;
}

/** Exponential backoff: half a second, doubled each time, at most ten seconds, ±25 % jitter. */
function backoffMs(failures: number, random: () => number): number {
  const delay = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** (failures - 1));
  return delay * (0.75 + random() / 2);
}

/**
 * Waits before a retry. Ends at once when the network returns or the page becomes visible; while offline it does not end
 * before that.
 */
export function waitToRetry(environment: RetryEnvironment, failures: number, signal: AbortSignal): Promise<void> {
  const { clock, connectivity, random } = environment;
  return new Promise((resolve) => {
    const end = () => {
      for (const remove of removals) remove();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const elapsed = () => {
      if (connectivity.isOnline()) end();
    };
    const removals = [
      clock.after(backoffMs(failures, random), elapsed),
      connectivity.onOnline(end),
      connectivity.onVisible(elapsed),
    ];
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
