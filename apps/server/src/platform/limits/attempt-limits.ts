import { network } from './network.ts';
import { createRateLimit } from './rate-limit.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;

/** Layered limits on guessing: the pair of address and account first, then each alone. */
export function createAttemptLimits() {
  const pair = createRateLimit('pair', 5, MINUTE_S);
  const pairLonger = createRateLimit('pair-longer', 15, 15 * MINUTE_S, 15 * MINUTE_S);
  const account = createRateLimit('account', 50, HOUR_S, 15 * MINUTE_S);
  const address = createRateLimit('address', 100, HOUR_S);
  const registration = createRateLimit('registration', 60, HOUR_S);
  const link = createRateLimit('link', 30, HOUR_S);
  const usernameCheck = createRateLimit('username-check', 30, MINUTE_S);

  return {
    /** Counts a password attempt before it is checked; `succeeded` takes it back. */
    async passwordGuess(ip: string, accountKey: string) {
      const from = network(ip);
      const key = `${from} ${accountKey}`;
      // In this order, and not past the first that refuses: a blocked client must not use up the limits of others.
      await address.consume(from);
      await pair.consume(key);
      await pairLonger.consume(key);
      await account.consume(accountKey);
      return {
        async succeeded() {
          await Promise.all([pair.reset(key), pairLonger.reset(key), account.refund(accountKey), address.refund(from)]);
        },
      };
    },
    registration: (ip: string) => registration.consume(network(ip)),
    link: (ip: string) => link.consume(network(ip)),
    usernameCheck: (userId: string) => usernameCheck.consume(userId),
  };
}
