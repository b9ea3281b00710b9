import { performance } from 'node:perf_hooks';
import { setImmediate as nextTick } from 'node:timers/promises';

export type WhenIdle = () => Promise<void>;

/**
 * Resolves as soon as the event loop has nothing else to do, and after `maxMs` at the latest: on an idle server at once. Those who
 * wait at the same time go on in the same tick, and what they do then costs much less than one after the other.
 */
export function createWhenIdle(maxMs: number): WhenIdle {
  let waiting: Promise<void> | null = null;

  async function untilIdle(): Promise<void> {
    const giveUpAt = performance.now() + maxMs;
    let seen: number;
    do {
      seen = eventCount();
      await nextTick();
    } while (eventCount() > seen && performance.now() < giveUpAt);
    waiting = null;
  }

  return () => {
    waiting ??= untilIdle();
    return waiting;
  };
}

/** Events of sockets, files and threads that the event loop has handled. */
const eventCount = (): number => performance.nodeTiming.uvMetricsInfo.events;
