import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** A fast typist. The interval is no multiple of a frame, so that keys come at every moment of one. */
const KEY_INTERVAL_MS = 71;

/** Types into the field that has the focus. Returns for each key the milliseconds until it was painted. */
export async function typeKeys(page: Page, count: number): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate('window.keyDelays.length = 0');
  for (let typed = 0; typed < count; typed += 1) {
    const key = typed % 8 === 7 ? { text: ' ', key: ' ', code: 'Space' } : { text: 'a', key: 'a', code: 'KeyA' };
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    await wait(KEY_INTERVAL_MS);
  }
  await session.detach();
  return (await page.evaluate('window.keyDelays')) as number[];
}
