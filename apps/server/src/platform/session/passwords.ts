import { hash, verify } from '@node-rs/argon2';
import { createBoundedQueue } from '../limits/bounded-queue.ts';

/** Who waits for the check: a known device or a signed-in user does not queue behind strangers. */
export type PasswordQueue = 'strangers' | 'known';

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Without a stored hash it takes equally long and returns false, so that timing does not reveal which e-mails
   * exist.
   */
  matches(storedHash: string | undefined, password: string, queue: PasswordQueue): Promise<boolean>;
}

/** Of one hash: memory in KiB, passes over it, and threads. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** What OWASP recommends for argon2id. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * argon2id (the library's default) on the thread pool with limited concurrency, so that password attempts cannot
 * overload the machine.
 */
export function createPasswords(cost = COST): Passwords {
  const enqueue = {
    strangers: createBoundedQueue({ running: 2, waiting: 20 }),
    known: createBoundedQueue({ running: 1, waiting: 20 }),
  };
  let dummyHash: Promise<string> | undefined;

  return {
    hash: (password) => enqueue.strangers(() => hash(password, cost)),
    async matches(storedHash, password, queue) {
      dummyHash ??= hash('nobody has this password', cost);
      const fallbackHash = await dummyHash;
      const isMatch = await enqueue[queue](() => verify(storedHash ?? fallbackHash, password));
      return isMatch && storedHash !== undefined;
    },
  };
}
