import { describe, expect, it } from 'vitest';
import { nextScrollEnds } from './next-scroll-ends.ts';

const at = (scrollTop: number) => ({ scrollTop, viewHeight: 400, contentHeight: 2000 });

describe('chat §9 scroll view ends', () => {
  it('is near an end within the height of the view', () => {
    expect(nextScrollEnds(undefined, at(400))).toMatchObject({ isNearTop: true, isNearBottom: false });
    expect(nextScrollEnds(undefined, at(401))).toMatchObject({ isNearTop: false, isNearBottom: false });
    expect(nextScrollEnds(undefined, at(1200))).toMatchObject({ isNearTop: false, isNearBottom: true });
  });

  it('accepts another threshold', () => {
    expect(nextScrollEnds(undefined, at(50), 40).isNearTop).toBe(false);
    expect(nextScrollEnds(undefined, at(40), 40).isNearTop).toBe(true);
  });

  it('is at an end within a pixel', () => {
    expect(nextScrollEnds(undefined, at(0.5)).hasContentAbove).toBe(false);
    expect(nextScrollEnds(undefined, at(1599.5)).hasContentBelow).toBe(false);
    expect(nextScrollEnds(undefined, at(800))).toMatchObject({ hasContentAbove: true, hasContentBelow: true });
  });

  it('returns the same object while nothing changes', () => {
    const ends = nextScrollEnds(undefined, at(800));
    expect(nextScrollEnds(ends, at(801))).toBe(ends);
  });
});
