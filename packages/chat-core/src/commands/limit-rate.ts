import { type Clock, wait } from '../environment/clock.ts';

interface Rate {
  readonly calls: number;
  readonly windowMs: number;
  readonly spacingMs: number;
}

/** Rate limit: `calls` within `windowMs` pass at once, further ones queue and pass one by one, `spacingMs` apart. */
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
