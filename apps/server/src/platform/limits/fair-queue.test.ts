import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFairQueue } from './fair-queue.ts';
import { TooBusy } from './limits.errors.ts';

/** Work that the test ends, one by one. */
function openWork(limits: Parameters<typeof createFairQueue>[0]) {
  const enqueue = createFairQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const ask = (name: string): Promise<string> =>
    enqueue(name.split('-')[0] ?? '', () => {
      begun.push(name);
      return new Promise((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)));
      });
    });
  return { begun, ask, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

/** Lets all pending promise callbacks run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => void vi.useRealTimers());

describe('fair queue', () => {
  it('starts the work of another user at once while one user has much of it', async () => {
    const { begun, ask } = openWork({ running: 3, runningPerUser: 2, waitingPerUser: 10 });
    for (let place = 1; place <= 8; place += 1) void ask(`alice-${place}`);
    void ask('bob-1');
    await settled();
    expect(begun).toEqual(['alice-1', 'alice-2', 'bob-1']);
  });

  it('gives free slots to the users in turn', async () => {
    const { begun, ask, end } = openWork({ running: 2, runningPerUser: 1, waitingPerUser: 10 });
    for (const name of ['alice-1', 'bob-1', 'alice-2', 'alice-3', 'bob-2', 'carol-1']) void ask(name);
    await settled();
    expect(begun).toEqual(['alice-1', 'bob-1']);
    for (const [ended, started] of [
      ['bob-1', 'carol-1'],
      ['alice-1', 'bob-2'],
      ['carol-1', 'alice-2'],
      ['alice-2', 'alice-3'],
    ] as const) {
      end(ended);
      await settled();
      expect(begun.at(-1)).toBe(started);
    }
  });

  it('lets users take turns at the only slot', async () => {
    const { begun, ask, end } = openWork({ running: 1, runningPerUser: 1, waitingPerUser: Number.POSITIVE_INFINITY });
    for (const name of ['alice-1', 'alice-2', 'alice-3', 'bob-1']) void ask(name);
    for (const ended of ['alice-1', 'bob-1', 'alice-2']) {
      await settled();
      end(ended);
    }
    await settled();
    expect(begun).toEqual(['alice-1', 'bob-1', 'alice-2', 'alice-3']);
  });

  it('refuses a user who lets too much wait, and nobody else', async () => {
    const { ask, begun, end } = openWork({ running: 2, runningPerUser: 1, waitingPerUser: 1 });
    const [first, second] = [ask('alice-1'), ask('alice-2')];
    await expect(ask('alice-3')).rejects.toBeInstanceOf(TooBusy);
    void ask('bob-1');
    await settled();
    expect(begun).toEqual(['alice-1', 'bob-1']);
    end('alice-1', new Error('failed'));
    await expect(first).rejects.toThrow('failed');
    await settled();
    end('alice-2');
    await expect(second).resolves.toBe('alice-2');
  });

  it('with newestFirstForMs starts the newest work of a user first, but before it the work that has waited longer than that', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { begun, ask, end } = openWork({
      running: 2,
      runningPerUser: 1,
      waitingPerUser: 10,
      newestFirstForMs: 500,
    });
    for (const name of ['alice-1', 'alice-2', 'alice-3']) void ask(name);
    vi.advanceTimersByTime(300);
    for (const name of ['alice-4', 'bob-1']) void ask(name);
    await settled();
    expect(begun).toEqual(['alice-1', 'bob-1']);

    end('alice-1');
    await settled();
    expect(begun.at(-1)).toBe('alice-4');
    vi.advanceTimersByTime(200);
    void ask('alice-5');
    for (const ended of ['alice-4', 'alice-2', 'alice-3']) {
      end(ended);
      await settled();
    }
    expect(begun).toEqual(['alice-1', 'bob-1', 'alice-4', 'alice-2', 'alice-3', 'alice-5']);
  });
});
