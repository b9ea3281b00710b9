import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from '../http/http.errors.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** How often something may be tried. Each rule counts under a key of its own. */
interface Rule {
  readonly limiter: RateLimiterMemory;
  readonly key: string;
}

const rule = (keyPrefix: string, points: number, duration: number, blockDuration = 0) =>
  new RateLimiterMemory({ keyPrefix, points, duration, blockDuration });

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;

/** Layered limits on guessing: the pair of address and account soonest, then either alone. */
export function createAttemptLimits() {
  const pair = rule('pair', 5, MINUTE_S);
  const pairLonger = rule('pair-longer', 15, 15 * MINUTE_S, 15 * MINUTE_S);
  const account = rule('account', 50, HOUR_S, 15 * MINUTE_S);
  const address = rule('address', 100, HOUR_S);
  const registration = rule('registration', 60, HOUR_S);
  const link = rule('link', 30, HOUR_S);
  const usernameCheck = rule('username-check', 30, MINUTE_S);

  return {
    /** Counts a guess of a password before it is checked; `succeeded` takes it back. */
    async passwordGuess(ip: string, accountKey: string) {
      const key = `${ip} ${accountKey}`;
      await consume([
        { limiter: pair, key },
        { limiter: pairLonger, key },
        { limiter: account, key: accountKey },
        { limiter: address, key: ip },
      ]);
      return {
        async succeeded() {
          await Promise.all([pair.delete(key), pairLonger.delete(key), account.reward(accountKey), address.reward(ip)]);
        },
      };
    },
    registration: (ip: string) => consume([{ limiter: registration, key: ip }]),
    link: (ip: string) => consume([{ limiter: link, key: ip }]),
    usernameCheck: (userId: string) => consume([{ limiter: usernameCheck, key: userId }]),
  };
}

async function consume(rules: readonly Rule[]): Promise<void> {
  const outcomes = await Promise.allSettled(rules.map(({ limiter, key }) => limiter.consume(key)));
  const waits = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [waitOf(outcome.reason)] : []));
  if (waits.length > 0) throw new TooManyRequests(Math.max(...waits));
}

function waitOf(reason: unknown): number {
  if (reason instanceof RateLimiterRes) return reason.msBeforeNext;
  throw reason;
}
