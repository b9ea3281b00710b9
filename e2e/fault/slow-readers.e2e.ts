import { expect, it } from 'vitest';
import { slowReaders } from './slow-readers.ts';

const READERS = 50;
/** Each lets at most 256 kB wait; all that is left of the reply would be more than 150 MB. */
const EXTRA_MEGABYTES = 80;

it('is not held up by readers that stand still, and gives them the rest when they go on', async () => {
  const { problems, extraMegabytes, aloneMs, besideMs } = await slowReaders(READERS);
  expect(problems).toEqual([]);
  expect(extraMegabytes).toBeLessThan(EXTRA_MEGABYTES);
  expect(besideMs).toBeLessThan(5 * aloneMs + 5_000);
});
