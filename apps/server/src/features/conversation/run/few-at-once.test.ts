import { describe, expect, it } from 'vitest';
import { createFewAtOnce } from './few-at-once.ts';

/** Work that the test ends, one by one. */
function openWork(max: number) {
  const amongFew = createFewAtOnce(max);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const ask = (name: string): Promise<string> =>
    amongFew(() => {
      begun.push(name);
      return new Promise((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)));
      });
    });
  return { amongFew, begun, ask, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

/** Everything that can happen without anybody's doing has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a few at once', () => {
  it('begin at once, and the others in the order in which they came', async () => {
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

  it('gives the place of one that failed to the next', async () => {
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

  it('also when it failed before it began to wait', async () => {
    const { amongFew, begun, ask, end } = openWork(1);
    const refused = amongFew(() => {
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    const next = ask('next');
    expect(begun).toEqual(['next']);
    end('next');
    await next;
  });

  it('lets nobody who comes now overtake who waits', async () => {
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
