export type AcquireBytes = (userId: string, bytes: number, signal: AbortSignal) => Promise<() => void>;

interface Waiting {
  readonly bytes: number;
  readonly start: () => void;
}

interface User {
  held: number;
  readonly waiting: Waiting[];
}

/**
 * Limits how many bytes are held in memory at a time, and one user to half of them. Whoever wants more waits. What is given back
 * goes to one user after the other, and for each user in the order in which they asked: nobody waits for all that another one has
 * asked for. A request larger than the budget gets the whole budget. The returned function gives the bytes back.
 */
export function createByteBudget(maxBytes: number): AcquireBytes {
  /** Users who hold bytes or wait for some; the one who is next comes first. */
  const users = new Map<string, User>();
  let used = 0;

  function toEnd(userId: string, user: User): void {
    users.delete(userId);
    if (user.held > 0 || user.waiting.length > 0) users.set(userId, user);
  }

  /** Who wants more than half may have it, but then nothing besides. */
  const isAllowed = ({ held }: User, bytes: number) => held === 0 || held + bytes <= maxBytes / 2;

  /** The next one waits for room and is not passed by smaller requests, for which it would wait forever. */
  function findNext(): [string, User, Waiting] | null {
    for (const [userId, user] of users) {
      const [first] = user.waiting;
      if (first && isAllowed(user, first.bytes)) return used + first.bytes <= maxBytes ? [userId, user, first] : null;
    }
    return null;
  }

  function startNext(): void {
    for (let next = findNext(); next; next = findNext()) {
      const [userId, user, { bytes, start }] = next;
      user.waiting.shift();
      user.held += bytes;
      used += bytes;
      toEnd(userId, user);
      start();
    }
  }

  function wait(userId: string, bytes: number, signal: AbortSignal): Promise<User> {
    return new Promise((resolve, reject) => {
      const user = users.get(userId) ?? { held: 0, waiting: [] };
      users.set(userId, user);
      const start = () => {
        signal.removeEventListener('abort', stop);
        resolve(user);
      };
      const entry = { bytes, start };
      const stop = () => {
        user.waiting.splice(user.waiting.indexOf(entry), 1);
        if (user.held === 0 && user.waiting.length === 0) users.delete(userId);
        reject(signal.reason);
        startNext();
      };
      signal.addEventListener('abort', stop, { once: true });
      user.waiting.push(entry);
      startNext();
    });
  }

  return async function acquire(userId, wanted, signal) {
    signal.throwIfAborted();
    const bytes = Math.min(wanted, maxBytes);
    const user = await wait(userId, bytes, signal);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      user.held -= bytes;
      used -= bytes;
      if (user.held === 0 && user.waiting.length === 0) users.delete(userId);
      startNext();
    };
  };
}
