import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from './session.errors.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;

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
      const from = network(ip);
      const key = `${from} ${accountKey}`;
      await consume(address, from);
      await consume(pair, key);
      await consume(pairLonger, key);
      await consume(account, accountKey);
      return {
        async succeeded() {
          await Promise.all([
            pair.delete(key),
            pairLonger.delete(key),
            account.reward(accountKey),
            address.reward(from),
          ]);
        },
      };
    },
    registration: (ip: string) => consume(registration, network(ip)),
    link: (ip: string) => consume(link, network(ip)),
    usernameCheck: (userId: string) => consume(usernameCheck, userId),
  };
}

/** One after the other, and not past the first that refuses: who is stopped here must not use up what others need. */
async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (reason) {
    if (reason instanceof RateLimiterRes) throw new TooManyRequests(reason.msBeforeNext);
    throw reason;
  }
}

/** A whole IPv6 network of 64 bits belongs to one customer, who could take another address of it for every try. */
function network(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const first = head.split(':');
  const missing = tail === undefined ? 0 : 8 - first.length - tail.split(':').length;
  return [...first, ...Array(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':');
}
