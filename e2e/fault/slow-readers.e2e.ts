import { expect, it } from 'vitest';
import { slowReaders } from './slow-readers.ts';

const READERS = 50;
const PIECES = 800;
/** Each lets at most 64 kB and a few rows of the log wait. All of the reply would be twice as much. */
const EXTRA_MEGABYTES = 70;

it('is not held up by readers that stand still, and gives them the rest when they go on', async () => {
  const { problems, extraMegabytes, aloneMs, besideMs } = await slowReaders(READERS, PIECES);
  expect(problems).toEqual([]);
  expect(extraMegabytes).toBeLessThan(EXTRA_MEGABYTES);
  expect(besideMs).toBeLessThan(5 * aloneMs + 5_000);
});
