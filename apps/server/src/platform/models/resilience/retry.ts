import { setTimeout as wait } from 'node:timers/promises';
import { ModelFailure } from '../model-failure.ts';

const RETRIES_MAX = 2;
const FIRST_DELAY_MS = 500;
const RETRY_AFTER_MAX_MS = 20_000;
/** Nobody notices a shorter wait. */
const REPORTED_WAIT_MIN_MS = 1_000;

export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const sleepByClock: Sleep = async (milliseconds, signal) => {
  try {
    await wait(milliseconds, undefined, { signal });
  } catch {
    throw signal.reason;
  }
};

interface RetryOptions {
  readonly sleep: Sleep;
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** Only the provider can ask for a pause that is long enough to be reported. */
  readonly onWait?: ((milliseconds: number) => void) | undefined;
}

/** Retries temporary failures, but only before the first token: text that was shown must not appear twice. */
export async function retryBeforeFirstToken<Result>(
  attempt: () => Promise<Result>,
  hasBegun: () => boolean,
  { sleep, random, signal, onWait }: RetryOptions,
): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (retries === RETRIES_MAX || hasBegun() || !isWorthRetrying(error)) throw error;
      const delay = delayBefore(retries, error, random);
      if (delay >= REPORTED_WAIT_MIN_MS) onWait?.(delay);
      await sleep(delay, signal);
    }
  }
}

const isWorthRetrying = (error: unknown): error is ModelFailure =>
  error instanceof ModelFailure && error.isWorthRetrying && error.retryAfterMs <= RETRY_AFTER_MAX_MS;

/** Exponential backoff with jitter, and never less than the provider asks for. */
function delayBefore(retries: number, { retryAfterMs }: ModelFailure, random: () => number): number {
  const backoff = FIRST_DELAY_MS * 2 ** retries;
  return Math.max(retryAfterMs, backoff / 2) + (random() * backoff) / 2;
}
