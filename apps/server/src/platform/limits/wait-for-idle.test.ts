import { describe, expect, it } from 'vitest';
import { keepLoopBusy } from '../../testing/keep-loop-busy.ts';
import { createWaitForIdle } from './wait-for-idle.ts';

describe('waiting for an idle event loop', () => {
  it('ends when no further event arrives', async () => {
    const waitForIdle = createWaitForIdle(Number.POSITIVE_INFINITY);
    const messages = keepLoopBusy(50);
    await waitForIdle();
    expect(messages.received()).toBe(50);
  });

  it('ends after its limit although further events arrive', async () => {
    const waitForIdle = createWaitForIdle(50);
    const messages = keepLoopBusy();
    await waitForIdle();
    expect(messages.received()).toBeGreaterThan(2);
  });

  it('ends in the same tick for all who wait, and begins anew for those who come later', async () => {
    const waitForIdle = createWaitForIdle(Number.POSITIVE_INFINITY);
    const order: string[] = [];
    const note = (name: string) => waitForIdle().then(() => void order.push(name));
    const first = note('first').then(() => void setImmediate(() => order.push('next tick')));
    const second = note('second');
    await Promise.all([first, second]);
    await note('later');
    expect(order).toEqual(['first', 'second', 'next tick', 'later']);
  });
});
