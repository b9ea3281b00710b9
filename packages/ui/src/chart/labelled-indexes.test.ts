import { expect, it } from 'vitest';
import { labelledIndexes } from './labelled-indexes.ts';

it('labels every point of a few, and of many every nth back from the last', () => {
  expect([...labelledIndexes(3, 5)]).toEqual([2, 1, 0]);
  expect([...labelledIndexes(14, 6)]).toEqual([13, 10, 7, 4, 1]);
  expect([...labelledIndexes(0, 4)]).toEqual([]);
});
