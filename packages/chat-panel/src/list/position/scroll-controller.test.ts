import { describe, expect, it } from 'vitest';
import { isClamped, nextFollowing } from './scroll-controller.ts';

const at = (scrollTop: number, contentHeight = 2000) => ({ scrollTop, contentHeight, viewHeight: 400 });

describe('chat §2 following the end of the list', () => {
  it('continues when the content grows and the reader has not moved', () => {
    expect(nextFollowing(true, at(1600), at(1600, 2100))).toBe(true);
  });

  it('stops when the reader scrolls up', () => {
    expect(nextFollowing(true, at(1600), at(1550))).toBe(false);
  });

  it('starts again at the end, not on the way down', () => {
    expect(nextFollowing(false, at(1000), at(1200))).toBe(false);
    expect(nextFollowing(false, at(1200), at(1595))).toBe(true);
  });

  it('continues when the content shrinks and the browser moves the view', () => {
    expect(nextFollowing(true, at(1600), at(1500, 1900))).toBe(true);
  });

  it('continues when the view changes its height and the browser moves it', () => {
    expect(nextFollowing(true, at(1600), { ...at(1570), viewHeight: 380 })).toBe(true);
  });

  it('does not start when content that became shorter ends above the position: the reader has not moved', () => {
    expect(isClamped(at(1000), at(800, 1200))).toBe(true);
    expect(isClamped(at(1000), at(1600))).toBe(false);
    expect(isClamped(at(1000), at(900, 1900))).toBe(false);
    expect(isClamped(at(1000), at(1400, 1800))).toBe(false);
  });
});
