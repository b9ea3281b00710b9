import { setTimeout as wait } from 'node:timers/promises';
import { ModelFailure } from '../model-failure.ts';

const RETRIES_MAX = 2;
const FIRST_DELAY_MS = 500;
const RETRY_AFTER_MAX_MS = 20_000;

export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const sleepByClock: Sleep = async (milliseconds, signal) => {
  try {
    await wait(milliseconds, undefined, { signal });
  } catch {
    throw signal.reason;
  }
};

/** Retries temporary failures, but only before the first token: text that was shown must not appear twice. */
export async function retryBeforeFirstToken<Result>(
  attempt: () => Promise<Result>,
  hasBegun: () => boolean,
  { sleep, random, signal }: { sleep: Sleep; random: () => number; signal: AbortSignal },
): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (retries === RETRIES_MAX || hasBegun() || !isWorthRetrying(error)) throw error;
      await sleep(delayBefore(retries, error, random), signal);
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
