import { expect, it } from 'vitest';
import { labelledIndexes } from './labelled-indexes.ts';

it('labels every point of a few, and of many every nth from the first', () => {
  expect([...labelledIndexes(3, 5)]).toEqual([0, 1, 2]);
  expect([...labelledIndexes(14, 6)]).toEqual([0, 3, 6, 9, 12]);
  expect([...labelledIndexes(0, 4)]).toEqual([]);
});
