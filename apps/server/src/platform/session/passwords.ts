import { hash, verify } from '@node-rs/argon2';
import { createBoundedQueue } from '../limits/bounded-queue.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Without a stored hash it takes equally long and returns false, so that timing does not reveal which e-mails
   * exist.
   */
  matches(storedHash: string | undefined, password: string): Promise<boolean>;
}

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * argon2id (the library's default) on the thread pool with limited concurrency, so that password attempts cannot
 * overload the machine.
 */
export function createPasswords(): Passwords {
  const enqueue = createBoundedQueue({ running: 2, waiting: 20 });
  const hashNow = (password: string) => enqueue(() => hash(password, COST));
  let dummyHash: Promise<string> | undefined;

  return {
    hash: hashNow,
    async matches(storedHash, password) {
      dummyHash ??= hash('nobody has this password', COST);
      const fallbackHash = await dummyHash;
      const isMatch = await enqueue(() => verify(storedHash ?? fallbackHash, password));
      return isMatch && storedHash !== undefined;
    },
  };
}
