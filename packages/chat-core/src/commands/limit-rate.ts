import { type Clock, wait } from '../environment/clock.ts';

interface Rate {
  readonly calls: number;
  readonly windowMs: number;
  readonly spacingMs: number;
}

/** Lets so many calls through within a window of time; the others wait in line, and go one by one with some space between. */
export function limitRate(clock: Clock, { calls, windowMs, spacingMs }: Rate) {
  const started: number[] = [];

  return async function takeTurn(): Promise<void> {
    const now = clock.now();
    const windowBegin = started.at(-calls);
    const isFree = windowBegin === undefined || windowBegin <= now - windowMs;
    const last = started.at(-1) ?? now;
    const at = isFree ? now : Math.max(now, last) + spacingMs;
    started.push(at);
    if (started.length > calls) started.shift();
    if (at > now) await wait(clock, at - now);
  };
}
