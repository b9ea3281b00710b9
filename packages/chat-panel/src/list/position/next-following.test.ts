import { describe, expect, it } from 'vitest';
import { nextFollowing } from './next-following.ts';

const at = (scrollTop: number, contentHeight = 2000) => ({ scrollTop, contentHeight, viewHeight: 400 });

describe('chat §2 following the end of the list', () => {
  it('goes on when content grows under a reader who has not moved', () => {
    expect(nextFollowing(true, at(1600), at(1600, 2100))).toBe(true);
  });

  it('ends when the reader goes up', () => {
    expect(nextFollowing(true, at(1600), at(1550))).toBe(false);
  });

  it('does not begin by reading on, but by coming to the end', () => {
    expect(nextFollowing(false, at(1000), at(1200))).toBe(false);
    expect(nextFollowing(false, at(1200), at(1595))).toBe(true);
  });

  it('goes on when content shrinks and the browser moves the view', () => {
    expect(nextFollowing(true, at(1600), at(1500, 1900))).toBe(true);
  });
});
