import { describe, expect, it } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

const never = new AbortController().signal;
/** Lets all pending promise callbacks run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('byte budget', () => {
  it('holds no more bytes than allowed, and lets the others wait in the order in which they came', async () => {
    const acquire = createByteBudget(10);
    const begun: string[] = [];
    const take = async (name: string, bytes: number) => {
      const release = await acquire(bytes, never);
      begun.push(name);
      return release;
    };
    const [first, second] = await Promise.all([take('first', 6), take('second', 4)]);
    const third = take('third', 5);
    const fourth = take('fourth', 1);
    second();
    second();
    await settled();
    expect(begun).toEqual(['first', 'second']);
    first();
    await Promise.all([third, fourth]);
    expect(begun).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('gives everything to one who wants more than there is', async () => {
    const acquire = createByteBudget(10);
    const release = await acquire(50, never);
    const next = acquire(1, never);
    release();
    await expect(next).resolves.toBeTypeOf('function');
  });

  it('forgets those who stop waiting', async () => {
    const acquire = createByteBudget(10);
    const release = await acquire(10, never);
    const stopping = new AbortController();
    const stopped = acquire(10, stopping.signal);
    const next = acquire(1, never);
    stopping.abort(new Error('stopped'));
    await expect(stopped).rejects.toThrow('stopped');
    release();
    await expect(next).resolves.toBeTypeOf('function');
  });
});
