import { setTimeout as wait } from 'node:timers/promises';
import type { Figures } from '../report.ts';
import { percentile } from '../statistics.ts';
import type { OpenPage } from './open-page.ts';

export interface Extent {
  readonly rounds: number;
  readonly longAnswer: number;
  /** How long to wait for an idle machine. */
  readonly quietSeconds: number;
}
export const FULL: Extent = { rounds: 3, longAnswer: 102_400, quietSeconds: 6 };
export const QUICK: Extent = { rounds: 1, longAnswer: 20_480, quietSeconds: 2 };

const CHUNKS_PER_SECOND = 200;
const CHUNK_LENGTH = 20;
const KEYS_FOR_MS = 2400;
const KEY_EVERY_MS = 90;

interface Streamed {
  readonly isComplete: boolean;
  readonly chunks: number;
  readonly longestTaskMs: number;
  readonly frames: number;
  readonly lost: number;
}
interface Mounted {
  readonly interactiveMs: number;
  readonly elements: number;
}

/** One workload, on a freshly loaded page. */
export type Work = (page: OpenPage, extent: Extent) => Promise<Figures>;

function complete(streamed: Streamed): Streamed {
  if (!streamed.isComplete) throw new Error('the end of the answer never came into view');
  return streamed;
}

/** A long answer, alone. Quarters by the clock: the chunks come at a fixed rate. */
const longAnswer: Work = async (page, { longAnswer: length }) => {
  await page.ask('mount', 0);
  const quarterMs = ((length / CHUNK_LENGTH / CHUNKS_PER_SECOND) * 1000) / 4;
  const begun = await page.cpuSeconds();
  const streaming = page.ask<Streamed>('stream', length, CHUNKS_PER_SECOND, 7);
  await page.untilStreaming();
  const marks = [await page.cpuSeconds()];
  for (let quarter = 1; quarter <= 3; quarter += 1) {
    await wait(quarterMs);
    marks.push(await page.cpuSeconds());
  }
  const streamed = complete(await streaming);
  const ended = await page.cpuSeconds();
  const [start = 0, first = 0, , third = 0] = marks;
  return {
    'W1 long answer, CPU s': ended - begun,
    'W1 last quarter, × first': (ended - third) / (first - start),
    'W1 longest task ms': streamed.longestTaskMs,
    'W1 frames lost %': (100 * streamed.lost) / (streamed.lost + streamed.frames),
    'W1 heap MB': await page.heapMb(),
  };
};

const openHistory =
  (count: number): Work =>
  async (page) => {
    const { interactiveMs, elements } = await page.ask<Mounted>('mount', count);
    return { [`W2 open ${count}, ms`]: interactiveMs, [`W2 open ${count}, elements`]: elements };
  };

/** A short answer below a long history. */
const answerBelowHistory: Work = async (page) => {
  await page.ask('mount', 1000);
  const begun = await page.cpuSeconds();
  const { chunks } = complete(await page.ask<Streamed>('stream', 10_240, CHUNKS_PER_SECOND, 9));
  return { 'W3 below 1000, CPU ms a chunk': ((await page.cpuSeconds()) - begun) * (1000 / chunks) };
};

/** Typing while a long answer streams. */
const typing: Work = async (page) => {
  await page.ask('mount', 100);
  if (!(await page.ask('listenToKeys'))) throw new Error('there is nowhere to type');
  const streaming = page.ask<Streamed>('stream', 61_440, CHUNKS_PER_SECOND, 9, 51_200);
  await page.untilStreaming();
  const until = performance.now() + KEYS_FOR_MS;
  while (performance.now() < until) {
    await page.pressKey();
    await wait(KEY_EVERY_MS);
  }
  await streaming;
  const delays = await page.ask<number[]>('delays');
  return { 'W4 key to frame, ms p50': percentile(delays, 0.5), 'W4 key to frame, ms p95': percentile(delays, 0.95) };
};

export const WORK: Readonly<Record<string, Work>> = {
  W1: longAnswer,
  W2a: openHistory(1000),
  W2b: openHistory(5000),
  W3: answerBelowHistory,
  W4: typing,
};
