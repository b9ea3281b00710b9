import { performance } from 'node:perf_hooks';
import { setImmediate as nextTick } from 'node:timers/promises';

export type WaitForIdle = () => Promise<void>;

/**
 * Waits for a turn of the event loop that brings no event of a socket, file or thread, which is the next one on an idle server.
 * Gives up at the first turn after `maxMs`. Those who wait at the same time go on in the same tick, and what they do then costs much
 * less than one after the other.
 */
export function createWaitForIdle(maxMs: number): WaitForIdle {
  let waiting: Promise<void> | null = null;

  async function waitForQuietTurn(): Promise<void> {
    const deadline = performance.now() + maxMs;
    let counted: number;
    do {
      counted = countEvents();
      await nextTick();
    } while (countEvents() > counted && performance.now() < deadline);
    waiting = null;
  }

  return () => {
    waiting ??= waitForQuietTurn();
    return waiting;
  };
}

/** How many events the loop has handled. Some versions of Node do not count them: there nobody waits for more than one tick. */
const countEvents = (): number => performance.nodeTiming.uvMetricsInfo?.events ?? 0;
