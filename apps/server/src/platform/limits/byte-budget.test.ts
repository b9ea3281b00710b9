import { describe, expect, it } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

const never = new AbortController().signal;
/** Lets all pending promise callbacks run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

function openBudget(maxBytes: number) {
  const acquire = createByteBudget(maxBytes);
  const begun: string[] = [];
  const take = async (userId: string, name: string, bytes: number) => {
    const release = await acquire(userId, bytes, never);
    begun.push(name);
    return release;
  };
  return { acquire, begun, take };
}

describe('byte budget', () => {
  it('holds no more bytes than allowed; those of one user are given out in the order in which they were asked for', async () => {
    const { begun, take } = openBudget(20);
    const [first, second] = await Promise.all([take('ada', 'first', 6), take('ada', 'second', 4)]);
    const third = take('ada', 'third', 5);
    const fourth = take('ada', 'fourth', 1);
    second();
    second();
    await settled();
    expect(begun).toEqual(['first', 'second']);
    first();
    await Promise.all([third, fourth]);
    expect(begun).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('leaves half of them to others: one picture does not wait for the 64 of another user', async () => {
    const { begun, take } = openBudget(24);
    for (let run = 0; run < 64; run += 1) void take('ada', 'ada', 4);
    await take('bob', 'bob', 10);
    expect(begun).toEqual(['ada', 'ada', 'ada', 'bob']);
  });

  it('is given to one user after the other', async () => {
    const { begun, take } = openBudget(8);
    const held = await Promise.all([take('ada', 'ada 1', 4), take('bob', 'bob 1', 4)]);
    for (const name of ['ada 2', 'ada 3', 'ada 4']) void take('ada', name, 4);
    void take('carl', 'carl 1', 4);
    for (const release of held) release();
    await settled();
    expect(begun.slice(2).sort()).toEqual(['ada 2', 'carl 1']);
  });

  it('gives everything to one who wants more than there is, who is not passed by others', async () => {
    const { acquire, begun, take } = openBudget(10);
    const small = await acquire('bob', 1, never);
    const large = take('ada', 'large', 50);
    const next = take('carl', 'next', 1);
    await settled();
    expect(begun).toEqual([]);
    small();
    const release = await large;
    await settled();
    expect(begun).toEqual(['large']);
    release();
    await expect(next).resolves.toBeTypeOf('function');
  });

  it('forgets those who stop waiting', async () => {
    const { acquire } = openBudget(10);
    const release = await acquire('ada', 10, never);
    const stopping = new AbortController();
    const stopped = acquire('bob', 10, stopping.signal);
    const next = acquire('bob', 1, never);
    stopping.abort(new Error('stopped'));
    await expect(stopped).rejects.toThrow('stopped');
    release();
    await expect(next).resolves.toBeTypeOf('function');
  });
});
