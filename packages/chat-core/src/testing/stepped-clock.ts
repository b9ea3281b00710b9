import type { Clock } from '../environment/clock.ts';

export interface SteppedClock extends Clock {
  /** Advances the clock and runs due timers in order. */
  pass(milliseconds: number): Promise<void>;
}

/** Runs pending promise callbacks. The clock does not advance. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** A clock that the test advances. */
export function steppedClock(start = 1_700_000_000_000): SteppedClock {
  let now = start;
  const timers = new Set<{ at: number; run: () => void }>();
  const nextDue = (until: number) =>
    [...timers].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
  return {
    now: () => now,
    after(milliseconds, run) {
      const timer = { at: now + milliseconds, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async pass(milliseconds) {
      const until = now + milliseconds;
      await settle();
      for (let due = nextDue(until); due; due = nextDue(until)) {
        timers.delete(due);
        now = Math.max(now, due.at);
        due.run();
        await settle();
      }
      now = until;
    },
  };
}
