import { describe, expect, it } from 'vitest';
import { createInFlight } from './in-flight.ts';

describe('chat §9 in-flight requests', () => {
  it('makes the same request once while it is in flight, and again afterwards', async () => {
    const once = createInFlight();
    let made = 0;
    const ask = () => once('list', { cursor: '0' }, async () => ++made);
    await expect(Promise.all([ask(), ask()])).resolves.toEqual([1, 1]);
    await expect(ask()).resolves.toBe(2);
  });

  it('makes a different request', async () => {
    const once = createInFlight();
    const ask = (cursor: string) => once('list', { cursor }, async () => cursor);
    await expect(Promise.all([ask('1'), ask('2')])).resolves.toEqual(['1', '2']);
  });

  it('clears the map at 100 entries', () => {
    const once = createInFlight();
    let made = 0;
    const hang = (number: number) => {
      void once('list', number, () => {
        made += 1;
        return new Promise(() => undefined);
      });
    };
    for (let number = 0; number < 100; number += 1) hang(number);
    hang(0);
    expect(made).toBe(100);
    hang(100);
    hang(0);
    expect(made).toBe(102);
  });
});
