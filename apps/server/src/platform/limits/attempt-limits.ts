import { createGuessTurns } from './guess-turns.ts';
import { PasswordTurn } from './limits.errors.ts';
import { network, providerNetwork } from './network.ts';
import { createRateLimit } from './rate-limit.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;

/** A guess that was counted before it was checked. */
export interface CountedGuess {
  /** Takes it back. */
  succeeded(): Promise<void>;
}

interface Guess {
  readonly ip: string;
  /** The e-mail, also one without an account. */
  readonly account: string;
  /** Of a browser that has signed in to this account before. */
  readonly deviceId: string | undefined;
}

/** Limits on guessing. What strangers do delays strangers; a known device has a limit of its own. */
export function createAttemptLimits(now: () => number) {
  const turns = createGuessTurns(now);
  const pair = createRateLimit('pair', 5, MINUTE_S);
  const address = createRateLimit('address', 100, HOUR_S);
  const provider = createRateLimit('provider', 1_000, HOUR_S);
  const knownDevice = createRateLimit('known-device', 5, MINUTE_S);
  const knownDevices = createRateLimit('known-devices', 30, MINUTE_S);
  const ownPassword = createRateLimit('own-password', 5, MINUTE_S);
  const registration = createRateLimit('registration', 60, HOUR_S);
  const takenEmail = createRateLimit('taken-email', 10, HOUR_S);
  const link = createRateLimit('link', 30, HOUR_S);
  const usernameCheck = createRateLimit('username-check', 30, MINUTE_S);

  async function strangersGuess(ip: string, account: string): Promise<CountedGuess> {
    const from = network(ip);
    const wide = providerNetwork(ip);
    const key = `${from} ${account}`;
    // In this order, and not past the first that refuses: a blocked client must not delay others.
    await provider.consume(wide);
    await address.consume(from);
    await pair.consume(key);
    const wait = turns.take(account, wide);
    if (wait > 0) {
      // Nothing was guessed.
      await Promise.all([pair.refund(key), address.refund(from), provider.refund(wide)]);
      throw new PasswordTurn(wait);
    }
    return {
      async succeeded() {
        turns.refund(account, wide);
        await Promise.all([pair.reset(key), address.refund(from), provider.refund(wide)]);
      },
    };
  }

  return {
    /** Counts a guess at the password of an account before it is checked. */
    async passwordGuess({ ip, account, deviceId }: Guess): Promise<CountedGuess> {
      if (deviceId === undefined) return strangersGuess(ip, account);
      await knownDevice.consume(deviceId);
      // Whoever knew an earlier password may have many devices that are known.
      const isExempt = await knownDevices.consume(account).then(
        () => true,
        () => false,
      );
      const guess = isExempt ? null : await strangersGuess(ip, account);
      return {
        async succeeded() {
          await Promise.all([
            knownDevice.reset(deviceId),
            isExempt && knownDevices.refund(account),
            guess?.succeeded(),
          ]);
        },
      };
    },
    /** The same for a signed-in user, who is asked for the own password again. */
    async ownPasswordGuess(userId: string): Promise<CountedGuess> {
      await ownPassword.consume(userId);
      return { succeeded: async () => void (await ownPassword.reset(userId)) };
    },
    registration: (ip: string) => registration.consume(providerNetwork(ip)),
    /**
     * Counts a registration as one with an e-mail that is taken, before that is known; `notTaken` takes it back.
     * Whoever has asked for too many is refused whatever the e-mail, and so learns nothing more.
     */
    async takenEmail(ip: string): Promise<{ notTaken(): Promise<void> }> {
      await takenEmail.consume(providerNetwork(ip));
      return { notTaken: async () => void (await takenEmail.refund(providerNetwork(ip))) };
    },
    link: (ip: string) => link.consume(providerNetwork(ip)),
    usernameCheck: (userId: string) => usernameCheck.consume(userId),
  };
}
