import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const TICKS_PER_SECOND = 100;
const QUIET_SHARE = 0.15;
const LOOK_MS = 500;

/** CPU seconds of all CPUs since boot. */
function readTimes(): { busy: number; all: number } {
  const [line = ''] = readFileSync('/proc/stat', 'latin1').split('\n', 1);
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  const all = ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
  const [, , , idle = 0, waiting = 0] = ticks;
  return { busy: all - (idle + waiting) / TICKS_PER_SECOND, all };
}

/** Share of the machine that other processes use from now on. */
export function watchOthers(ownSeconds: () => number): () => number {
  const before = readTimes();
  const ownBefore = ownSeconds();
  return () => {
    const { busy, all } = readTimes();
    return (busy - before.busy - (ownSeconds() - ownBefore)) / (all - before.all);
  };
}

/** Waits, up to a limit, until other processes leave the machine idle. */
export async function waitForQuiet(maxSeconds: number): Promise<void> {
  const giveUpAt = performance.now() + maxSeconds * 1000;
  while (performance.now() < giveUpAt) {
    const shareOfOthers = watchOthers(() => 0);
    await wait(LOOK_MS);
    if (shareOfOthers() < QUIET_SHARE) return;
  }
}
