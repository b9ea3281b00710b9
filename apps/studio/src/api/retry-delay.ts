const FIRST_DELAY_MS = 1_000;
const DELAY_MAX_MS = 30_000;

/**
 * How long to wait before the next attempt: twice as long each time, and by chance between half and all of it, so that
 * pages that lost the server together do not come back together. `random` is from 0 to 1.
 */
export function retryDelayMs(attempts: number, random: number): number {
  const longest = Math.min(DELAY_MAX_MS, FIRST_DELAY_MS * 2 ** (attempts - 1));
  return longest * (0.5 + random / 2);
}
