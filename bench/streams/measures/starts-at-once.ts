import { setTimeout as wait } from 'node:timers/promises';
import { median, percentile } from '../../statistics.ts';
import { type Extent, PACED } from '../load.ts';
import { type OpenStream, open, stopAll, type Target } from '../target.ts';

const STARTS_TOGETHER = 10;
const WITHIN_MS = 500;
const PAUSE_MS = 1_000;

/** Opens all slots within half a second. */
async function openAll(target: Target): Promise<OpenStream[]> {
  const streams: OpenStream[] = [];
  const startedAt = performance.now();
  for (let slot = 0; slot < PACED.slots; slot += 1) {
    streams.push(open(target, PACED, slot));
    const due = startedAt + (WITHIN_MS * (slot + 1)) / PACED.slots;
    if (slot % STARTS_TOGETHER === STARTS_TOGETHER - 1) await wait(Math.max(0, due - performance.now()));
  }
  return streams;
}

/** Opens all slots and waits for their first tokens, but not for ever. */
export async function openAllAndHear(target: Target, patienceSeconds: number): Promise<OpenStream[]> {
  const streams = await openAll(target);
  const giveUpAt = performance.now() + patienceSeconds * 1000;
  while (streams.some(({ firstTokenMs }) => firstTokenMs === null) && performance.now() < giveUpAt) await wait(20);
  return streams;
}

/**
 * A stream without a first token at the timeout counts with the timeout. The median of several rushes, because the garbage of
 * earlier requests, or another user of the machine, slows one of them by several times.
 */
export async function measureStartsAtOnce(target: Target, { patienceSeconds, rushes }: Extent) {
  const p50: number[] = [];
  const p99: number[] = [];
  for (let rush = 0; rush < rushes; rush += 1) {
    const streams = await openAllAndHear(target, patienceSeconds);
    const times = streams.map(({ firstTokenMs }) => firstTokenMs ?? patienceSeconds * 1000);
    p50.push(percentile(times, 0.5));
    p99.push(percentile(times, 0.99));
    await stopAll(target, streams);
    await wait(PAUSE_MS);
  }
  return {
    [`${PACED.slots} starts at once, first token ms p50`]: median(p50),
    [`${PACED.slots} starts at once, first token ms p99`]: median(p99),
  };
}
