import { TooManyAtOnce } from './limits.errors.ts';

/** Resolves when the user has a free slot, with the function that frees it again. */
export type TakeSlot = (userId: string) => Promise<() => void>;

/**
 * A user does a few things of a kind at a time, lets some wait in the order in which they came, and is refused the rest.
 * Users do not wait for each other.
 */
export function createUserQueues({ running: maxRunning, waiting: maxWaiting }: { running: number; waiting: number }) {
  const users = new Map<string, { running: number; readonly waiting: (() => void)[] }>();

  const takeSlot: TakeSlot = async (userId) => {
    const user = users.get(userId) ?? { running: 0, waiting: [] };
    users.set(userId, user);
    if (user.running < maxRunning) user.running += 1;
    else if (user.waiting.length >= maxWaiting) throw new TooManyAtOnce();
    else await new Promise<void>((resolve) => user.waiting.push(resolve));

    let isFree = false;
    return function freeSlot() {
      if (isFree) return;
      isFree = true;
      const next = user.waiting.shift();
      if (next) return next();
      user.running -= 1;
      if (user.running === 0) users.delete(userId);
    };
  };
  return takeSlot;
}
