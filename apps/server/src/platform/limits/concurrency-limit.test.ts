import { describe, expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Tasks that the test ends, one by one. */
function openWork(max: number) {
  const limitConcurrency = createConcurrencyLimit(max);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const ask = (name: string): Promise<string> =>
    limitConcurrency(() => {
      begun.push(name);
      return new Promise((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)));
      });
    });
  return { limitConcurrency, begun, ask, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

/** Lets all pending promise callbacks run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('concurrency limit', () => {
  it('starts as many tasks as allowed, and the others in the order in which they came', async () => {
    const { begun, ask, end } = openWork(2);
    const all = ['a', 'b', 'c', 'd'].map(ask);
    expect(begun).toEqual(['a', 'b']);
    end('b');
    await settled();
    expect(begun).toEqual(['a', 'b', 'c']);
    end('a');
    await settled();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    end('c');
    end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('hands the slot of a failed task to the next one', async () => {
    const { begun, ask, end } = openWork(1);
    const first = ask('first');
    const second = ask('second');
    end('first', new Error('failed'));
    await expect(first).rejects.toThrow('failed');
    await settled();
    expect(begun).toEqual(['first', 'second']);
    end('second');
    await second;
  });

  it('frees the slot of a task that throws synchronously', async () => {
    const { limitConcurrency, begun, ask, end } = openWork(1);
    const refused = limitConcurrency(() => {
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    const next = ask('next');
    expect(begun).toEqual(['next']);
    end('next');
    await next;
  });

  it('does not let a new task overtake a waiting one', async () => {
    const { begun, ask, end } = openWork(1);
    const first = ask('first').then(() => ask('late'));
    const waiting = ask('waiting');
    end('first');
    await settled();
    expect(begun).toEqual(['first', 'waiting']);
    end('waiting');
    await waiting;
    await settled();
    end('late');
    await first;
    expect(begun).toEqual(['first', 'waiting', 'late']);
  });
});
