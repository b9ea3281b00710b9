import { setTimeout as wait } from 'node:timers/promises';
import { ModelFailure } from '../model-failure.ts';

const RETRIES_MAX = 2;
const FIRST_DELAY_MS = 500;
const RETRY_AFTER_MAX_MS = 20_000;
/** Nobody notices a shorter wait. Only the provider can ask for a longer one. */
export const REPORTED_WAIT_MIN_MS = 1_000;

export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const sleepByClock: Sleep = async (milliseconds, signal) => {
  try {
    await wait(milliseconds, undefined, { signal });
  } catch {
    throw signal.reason;
  }
};

const isWorthRetrying = (error: unknown): error is ModelFailure =>
  error instanceof ModelFailure && error.isWorthRetrying && error.retryAfterMs <= RETRY_AFTER_MAX_MS;

/** How long to wait before a call that has failed is made again; null where it is not. */
export function delayBeforeRetry(retries: number, error: unknown, random: () => number): number | null {
  if (retries === RETRIES_MAX || !isWorthRetrying(error)) return null;
  // Exponential backoff with jitter, and never less than the provider asks for.
  const backoff = FIRST_DELAY_MS * 2 ** retries;
  return Math.max(error.retryAfterMs, backoff / 2) + (random() * backoff) / 2;
}
