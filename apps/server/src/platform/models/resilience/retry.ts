import { setTimeout as sleep } from 'node:timers/promises';
import { ModelFailure } from '../model-failure.ts';

const RETRIES_MAX = 2;
const FIRST_PAUSE_MS = 500;
const RETRY_AFTER_MAX_MS = 20_000;

export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const pauseByClock: Pause = async (milliseconds, signal) => {
  try {
    await sleep(milliseconds, undefined, { signal });
  } catch {
    throw signal.reason;
  }
};

/** Asks again when that is worth it and nothing has come yet; nobody is made to read the same words twice. */
export async function retryBeforeFirstToken<Result>(
  attempt: () => Promise<Result>,
  hasBegun: () => boolean,
  { pause, random, signal }: { pause: Pause; random: () => number; signal: AbortSignal },
): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (retries === RETRIES_MAX || hasBegun() || !isWorthRetrying(error)) throw error;
      await pause(pauseBefore(retries, error, random), signal);
    }
  }
}

const isWorthRetrying = (error: unknown): error is ModelFailure =>
  error instanceof ModelFailure && error.isWorthRetrying && error.retryAfterMs <= RETRY_AFTER_MAX_MS;

/** Spread out, so that those who failed together do not come back together; never sooner than asked for. */
function pauseBefore(retries: number, { retryAfterMs }: ModelFailure, random: () => number): number {
  const backoff = FIRST_PAUSE_MS * 2 ** retries;
  return Math.max(retryAfterMs, backoff / 2) + (random() * backoff) / 2;
}
