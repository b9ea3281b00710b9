import { describe, expect, it } from 'vitest';
import { TooManyAtOnce } from './limits.errors.ts';
import { createUserTurns } from './user-turns.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns of a user', () => {
  it('run up to the limit, wait in order, and are refused beyond that', async () => {
    const takeTurn = createUserTurns({ running: 1, waiting: 2 });
    const begun: string[] = [];
    const take = async (name: string) => {
      const end = await takeTurn('alice');
      begun.push(name);
      return end;
    };
    const turns = [take('a'), take('b'), take('c')];
    await expect(take('d')).rejects.toBeInstanceOf(TooManyAtOnce);
    await settled();
    expect(begun).toEqual(['a']);
    for (const [index, turn] of turns.entries()) {
      (await turn)();
      await settled();
      expect(begun).toEqual(['a', 'b', 'c'].slice(0, index + 2));
    }
    (await take('d'))();
  });

  it('do not depend on the turns of other users', async () => {
    const takeTurn = createUserTurns({ running: 1, waiting: 0 });
    await takeTurn('alice');
    await expect(takeTurn('alice')).rejects.toBeInstanceOf(TooManyAtOnce);
    await takeTurn('bob');
  });

  it('end once, however often their end is called', async () => {
    const takeTurn = createUserTurns({ running: 1, waiting: 1 });
    const end = await takeTurn('alice');
    const second = takeTurn('alice');
    end();
    end();
    await second;
    const third = takeTurn('alice');
    await expect(takeTurn('alice')).rejects.toBeInstanceOf(TooManyAtOnce);
    (await second)();
    await third;
  });
});
