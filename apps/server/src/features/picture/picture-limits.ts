import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createBoundedQueue } from '../../platform/session/bounded-queue.ts';
import { TooManyRequests } from '../../platform/session/session.errors.ts';

const MINUTE_S = 60;
const PER_MINUTE = 120;
const AT_ONCE = 6;
const WAITING = 60;

/** What one user may have fetched, and how much is fetched at a time: each picture is held in memory. */
export function createPictureLimits() {
  const perUser = new RateLimiterMemory({ keyPrefix: 'picture', points: PER_MINUTE, duration: MINUTE_S });
  const queue = createBoundedQueue({ running: AT_ONCE, waiting: WAITING });
  return async function within<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    try {
      await perUser.consume(userId);
    } catch (reason) {
      throw reason instanceof RateLimiterRes ? new TooManyRequests(reason.msBeforeNext) : reason;
    }
    return queue(work);
  };
}
