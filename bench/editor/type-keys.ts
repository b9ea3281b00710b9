import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';

/** A fast typist. The interval is no multiple of a frame, so that keys come at every moment of one. */
const KEY_INTERVAL_MS = 71;

export interface TypedKeys {
  /** For each key the milliseconds until it was painted. */
  readonly delays: readonly number[];
  /** CPU time of the page's main thread for each key; other load on the machine hardly affects it. */
  readonly cpuMs: number;
}

/** Types into the field that has the focus. */
export async function typeKeys(page: Page, count: number): Promise<TypedKeys> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskSeconds(session);
  await page.evaluate('window.keyDelays.length = 0');
  for (let typed = 0; typed < count; typed += 1) {
    const key = typed % 8 === 7 ? { text: ' ', key: ' ', code: 'Space' } : { text: 'a', key: 'a', code: 'KeyA' };
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    await wait(KEY_INTERVAL_MS);
  }
  const cpuMs = ((await taskSeconds(session)) - before) * (1000 / count);
  await session.detach();
  return { delays: (await page.evaluate('window.keyDelays')) as number[], cpuMs };
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}
