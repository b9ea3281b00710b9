import { TooBusy } from './limits.errors.ts';

/** Runs a few pieces of work at a time, lets some wait, and refuses the rest at once. */
export function createBoundedQueue({ running: maxRunning, waiting: maxWaiting }: { running: number; waiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw new TooBusy();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
