import { describe, expect, it } from 'vitest';
import { axisTicks } from './axis-ticks.ts';

describe('axisTicks', () => {
  it.each([
    [7, [0, 2, 4, 6, 8]],
    [100, [0, 50, 100]],
    [4, [0, 1, 2, 3, 4]],
    [1, [0, 1]],
    [9800, [0, 5000, 10_000]],
  ])('ends at or above %d with few round values', (highest, ticks) => {
    expect(axisTicks(highest, true)).toEqual(ticks);
  });

  it('has fractions only where the values have them', () => {
    expect(axisTicks(0.9, false)).toEqual([0, 0.5, 1]);
    expect(axisTicks(2, true)).toEqual([0, 1, 2]);
  });

  it('has an axis without values, too', () => {
    expect(axisTicks(0, true)).toEqual([0, 1]);
  });
});
