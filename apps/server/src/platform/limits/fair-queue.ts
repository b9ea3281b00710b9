import { TooBusy } from './limits.errors.ts';

interface FairQueueLimits {
  readonly running: number;
  /** Less than `running`, so that one user never has every slot. With one slot both are 1. */
  readonly runningPerUser: number;
  readonly waitingPerUser: number;
  /**
   * How long the work of one user starts in the order newest first. Work that has waited longer starts before the newest.
   * By default the oldest always starts first.
   */
  readonly newestFirstForMs?: number;
}

interface UserQueue {
  running: number;
  /** The oldest first. */
  readonly waiting: Waiting[];
}

interface Waiting {
  readonly since: number;
  start(): void;
}

export type Enqueue = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs a few pieces of work at a time, of which a few belong to one user. A free slot goes to one user after the other and not to
 * the longest queue. A user who lets too much wait is refused.
 */
export function createFairQueue({
  running: maxRunning,
  runningPerUser,
  waitingPerUser,
  newestFirstForMs = 0,
}: FairQueueLimits): Enqueue {
  /** Users with work, the one who is next comes first. */
  const users = new Map<string, UserQueue>();
  let running = 0;

  function toEnd(userId: string, user: UserQueue): void {
    users.delete(userId);
    if (user.running > 0 || user.waiting.length > 0) users.set(userId, user);
  }

  function takeNext({ waiting }: UserQueue): Waiting | undefined {
    const [oldest] = waiting;
    return oldest && performance.now() - oldest.since < newestFirstForMs ? waiting.pop() : waiting.shift();
  }

  function startNext(): void {
    if (running >= maxRunning) return;
    for (const [userId, user] of users) {
      const next = user.running < runningPerUser ? takeNext(user) : undefined;
      if (!next) continue;
      running += 1;
      user.running += 1;
      toEnd(userId, user);
      next.start();
      return;
    }
  }

  return async function enqueue(userId, work) {
    const user = users.get(userId) ?? { running: 0, waiting: [] };
    if (user.waiting.length >= waitingPerUser) throw new TooBusy();
    users.set(userId, user);
    const started = new Promise<void>((start) => user.waiting.push({ since: performance.now(), start }));
    startNext();
    await started;
    try {
      return await work();
    } finally {
      running -= 1;
      user.running -= 1;
      toEnd(userId, user);
      startNext();
    }
  };
}
