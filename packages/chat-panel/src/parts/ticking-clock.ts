import { useSyncExternalStore } from 'react';

const TICK_MS = 1_000;

const listeners = new Set<() => void>();
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of [...listeners]) listener();
}

/** One timer for all parts of the page that count seconds. It runs only while there is such a part. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(tick, TICK_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    // The next part must not begin with the time of this moment.
    now = 0;
  };
}

const readNow = () => now;
const neverSubscribe = () => () => undefined;
const readNothing = () => 0;

/** Seconds from one moment to now, or from now to a later moment if `at` is ahead; counts while the component is mounted. */
function useSeconds(isCounting: boolean, secondsAt: (now: number) => number): number {
  const current = useSyncExternalStore(
    isCounting ? subscribe : neverSubscribe,
    isCounting ? readNow : readNothing,
    readNothing,
  );
  return isCounting && current > 0 ? Math.max(0, Math.round(secondsAt(current) / 1000)) : 0;
}

/** Counts up; 0 if the moment is not known (0). */
export const useSecondsSince = (moment: number): number => useSeconds(moment > 0, (current) => current - moment);

/** Counts down to 0. */
export const useSecondsUntil = (moment: number): number => useSeconds(moment > 0, (current) => moment - current);
