/// <reference path="./rate-limiter-flexible.d.ts" />
// Importing the package's index would also load its limiters for Redis, MySQL and other stores.
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import { TooManyRequests } from './limits.errors.ts';

export interface RateLimit {
  /** Counts one use of the key, or throws `TooManyRequests` with the time to wait. */
  consume(key: string): Promise<void>;
  /** Takes one counted use back. */
  refund(key: string): Promise<unknown>;
  reset(key: string): Promise<unknown>;
}

/** At most `points` uses of a key within `durationS` seconds. A key that exceeds them is blocked for `blockS` seconds. */
export function createRateLimit(name: string, points: number, durationS: number, blockS = 0): RateLimit {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: durationS, blockDuration: blockS });
  return {
    async consume(key) {
      try {
        await limiter.consume(key);
      } catch (reason) {
        throw reason instanceof RateLimiterRes ? new TooManyRequests(reason.msBeforeNext) : reason;
      }
    },
    refund: (key) => limiter.reward(key),
    reset: (key) => limiter.delete(key),
  };
}
