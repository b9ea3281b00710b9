import { hash, verify } from '@node-rs/argon2';
import { createBoundedQueue } from '../limits/bounded-queue.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** With no stored hash it takes as long and says no, so that time does not tell which e-mails exist. */
  matches(storedHash: string | undefined, password: string): Promise<boolean>;
}

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id (the library's default) on the thread pool, a bounded number at a time: guesses cannot eat the machine. */
export function createPasswords(): Passwords {
  const enqueue = createBoundedQueue({ running: 2, waiting: 20 });
  const hashNow = (password: string) => enqueue(() => hash(password, COST));
  let nobodys: Promise<string> | undefined;

  return {
    hash: hashNow,
    async matches(storedHash, password) {
      nobodys ??= hash('nobody has this password', COST);
      const nobodysHash = await nobodys;
      const isMatch = await enqueue(() => verify(storedHash ?? nobodysHash, password));
      return isMatch && storedHash !== undefined;
    },
  };
}
