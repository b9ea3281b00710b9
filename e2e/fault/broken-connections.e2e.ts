import { expect, it } from 'vitest';
import { breakConnections } from './broken-connections.ts';

it('delivers the whole answer exactly once to every reader, however connections break', async () => {
  const figures = await breakConnections({ faults: 60, seed: Date.now() });
  expect(figures.problems).toEqual([]);
  expect(Object.values(figures.done).every((times) => times > 0)).toBe(true);
});
