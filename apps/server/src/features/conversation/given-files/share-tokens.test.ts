import { describe, expect, it } from 'vitest';
import { shareTokens } from './share-tokens.ts';

describe('the room for the texts of files', () => {
  it.each([
    [[10, 20, 30], 100, [10, 20, 30]],
    [[500, 10, 500], 110, [50, 10, 50]],
    [[40, 300, 60], 160, [40, 60, 60]],
    [[100, 100], 1, [0, 1]],
    [[], 10, []],
  ])('%j in %d is %j', (needed, room, shares) => {
    expect(shareTokens(needed, room)).toEqual(shares);
  });
});
