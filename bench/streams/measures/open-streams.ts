import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../../statistics.ts';
import { PACED } from '../load.ts';
import { type OpenStream, open, stopAll, type Target } from '../target.ts';
import { monotonicNow } from '../token-stream.ts';

/** Starts are spread out: starting is measured separately. */
const MS_BETWEEN_STARTS = 10;
const SETTLE_MS = 1_500;
/** A stream counts as served when it receives nearly all due tokens. */
const SERVED_SHARE = 0.9;

/** Many streams at reading speed, measured after all of them have begun. */
export async function measureOpenStreams(target: Target, count: number, windowSeconds: number) {
  const seen = createWindow(count);
  const streams: OpenStream[] = [];
  for (let slot = 0; slot < count; slot += 1) {
    streams.push(open(target, PACED, slot, (receivedAt, delayMs) => seen.take(slot, receivedAt, delayMs)));
    await wait(MS_BETWEEN_STARTS);
  }
  await wait(SETTLE_MS);
  const cpuBefore = target.server.cpuSeconds();
  const openedAt = seen.open();
  await wait(windowSeconds * 1000);
  const closedAt = seen.close();
  const cpu = target.server.cpuSeconds() - cpuBefore;
  const memory = target.server.residentMegabytes();
  await stopAll(target, streams);
  const due = windowSeconds * PACED.perSecond * SERVED_SHARE;
  return {
    [`${count} streams, served`]: seen.tokens.filter((tokens) => tokens >= due).length,
    [`${count} streams, CPU %`]: (cpu / ((closedAt - openedAt) / 1000)) * 100,
    [`${count} streams, gap ms p99`]: percentile(seen.gaps, 0.99),
    [`${count} streams, delay ms p50`]: percentile(seen.delays, 0.5),
    [`${count} streams, delay ms p99`]: percentile(seen.delays, 0.99),
    [`${count} streams, memory MB`]: memory,
  };
}

/** Tokens received while the window is open. */
function createWindow(count: number) {
  let isOpen = false;
  const tokens: number[] = new Array(count).fill(0);
  const lastAt: number[] = new Array(count).fill(0);
  const gaps: number[] = [];
  const delays: number[] = [];
  return {
    tokens,
    gaps,
    delays,
    open() {
      isOpen = true;
      return monotonicNow();
    },
    close() {
      isOpen = false;
      return monotonicNow();
    },
    take(slot: number, receivedAt: number, delayMs: number) {
      const before = lastAt[slot] ?? 0;
      lastAt[slot] = receivedAt;
      if (!isOpen) return;
      tokens[slot] = (tokens[slot] ?? 0) + 1;
      delays.push(delayMs);
      if (before > 0) gaps.push(receivedAt - before);
    },
  };
}
