import { describe, expect, it } from 'vitest';
import { toBars } from './audio-wave.tsx';

describe('chat §9 audio wave', () => {
  it('shows the newest levels and silence before the first', () => {
    expect(toBars([10, 20], 4)).toEqual([0, 0, 10, 20]);
    expect(toBars([10, 20, 30, 40, 50], 4)).toEqual([20, 30, 40, 50]);
  });

  it('clamps the volume to 0–100', () => {
    expect(toBars([-5, 140, Number.NaN, 50], 4)).toEqual([0, 100, 0, 50]);
  });
});
