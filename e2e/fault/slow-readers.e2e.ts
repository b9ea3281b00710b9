import { expect, it } from 'vitest';
import { slowReaders } from './slow-readers.ts';

const READERS = 50;
const PIECES = 800;
/** A stalled reader may hold 64 kB and a few log rows. Buffering the whole reply would be twice as much. */
const EXTRA_MEGABYTES = 70;

it('is not slowed down by stalled readers, and sends them the rest when they read again', async () => {
  const { problems, extraMegabytes, aloneMs, besideMs } = await slowReaders(READERS, PIECES);
  expect(problems).toEqual([]);
  expect(extraMegabytes).toBeLessThan(EXTRA_MEGABYTES);
  expect(besideMs).toBeLessThan(5 * aloneMs + 5_000);
});
