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

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * argon2id (the library's default) on the thread pool with limited concurrency, so that password attempts cannot
 * overload the machine.
 */
export function createPasswords(): Passwords {
  const enqueue = {
    strangers: createBoundedQueue({ running: 2, waiting: 20 }),
    known: createBoundedQueue({ running: 1, waiting: 20 }),
  };
  let dummyHash: Promise<string> | undefined;

  return {
    hash: (password) => enqueue.strangers(() => hash(password, COST)),
    async matches(storedHash, password, queue) {
      dummyHash ??= hash('nobody has this password', COST);
      const fallbackHash = await dummyHash;
      const isMatch = await enqueue[queue](() => verify(storedHash ?? fallbackHash, password));
      return isMatch && storedHash !== undefined;
    },
  };
}
