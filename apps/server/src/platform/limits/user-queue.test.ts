import { describe, expect, it } from 'vitest';
import { TooManyAtOnce } from './limits.errors.ts';
import { createUserQueues } from './user-queue.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue of a user', () => {
  it('has slots up to the limit, lets others wait in order, and refuses the rest', async () => {
    const takeSlot = createUserQueues({ running: 1, waiting: 2 });
    const begun: string[] = [];
    const take = async (name: string) => {
      const end = await takeSlot('alice');
      begun.push(name);
      return end;
    };
    const slots = [take('a'), take('b'), take('c')];
    await expect(take('d')).rejects.toBeInstanceOf(TooManyAtOnce);
    await settled();
    expect(begun).toEqual(['a']);
    for (const [index, slot] of slots.entries()) {
      (await slot)();
      await settled();
      expect(begun).toEqual(['a', 'b', 'c'].slice(0, index + 2));
    }
    (await take('d'))();
  });

  it('does not depend on the queues of other users', async () => {
    const takeSlot = createUserQueues({ running: 1, waiting: 0 });
    await takeSlot('alice');
    await expect(takeSlot('alice')).rejects.toBeInstanceOf(TooManyAtOnce);
    await takeSlot('bob');
  });

  it('frees a slot once, however often that is called', async () => {
    const takeSlot = createUserQueues({ running: 1, waiting: 1 });
    const end = await takeSlot('alice');
    const second = takeSlot('alice');
    end();
    end();
    await second;
    const third = takeSlot('alice');
    await expect(takeSlot('alice')).rejects.toBeInstanceOf(TooManyAtOnce);
    (await second)();
    await third;
  });
});
