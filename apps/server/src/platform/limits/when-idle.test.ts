import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { createWhenIdle } from './when-idle.ts';

/** Keeps the event loop busy with one event after the other. */
function exchangeMessages(rounds: number) {
  const { port1, port2 } = new MessageChannel();
  let received = 0;
  port1.on('message', () => {
    received += 1;
    if (received < rounds) port2.postMessage(null);
    else port1.close();
  });
  port2.postMessage(null);
  return { received: () => received, stop: () => port1.close() };
}

describe('waiting for an idle event loop', () => {
  it('ends when no further event arrives', async () => {
    const whenIdle = createWhenIdle(Number.POSITIVE_INFINITY);
    const messages = exchangeMessages(50);
    await whenIdle();
    expect(messages.received()).toBe(50);
  });

  it('ends after its limit although further events arrive', async () => {
    const whenIdle = createWhenIdle(5);
    const messages = exchangeMessages(Number.POSITIVE_INFINITY);
    await whenIdle();
    expect(messages.received()).toBeGreaterThan(0);
    messages.stop();
  });

  it('ends for all in the same tick, and begins anew for those who come later', async () => {
    const whenIdle = createWhenIdle(Number.POSITIVE_INFINITY);
    const order: string[] = [];
    const note = (name: string) => whenIdle().then(() => void order.push(name));
    const first = note('first');
    const second = note('second').then(() => setImmediate(() => order.push('next tick')));
    await Promise.all([first, second]);
    await note('later');
    expect(order).toEqual(['first', 'second', 'next tick', 'later']);
  });
});
