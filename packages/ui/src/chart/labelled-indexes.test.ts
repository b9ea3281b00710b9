import { expect, it } from 'vitest';
import { labelledIndexes } from './labelled-indexes.ts';

it('labels every point of a few, and the ends and evenly some of many', () => {
  expect([...labelledIndexes(3, 5)]).toEqual([0, 1, 2]);
  expect([...labelledIndexes(31, 4)]).toEqual([0, 10, 20, 30]);
  expect([...labelledIndexes(0, 4)]).toEqual([]);
});
