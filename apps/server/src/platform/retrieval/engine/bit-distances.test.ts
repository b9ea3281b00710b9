import { describe, expect, it } from 'vitest';
import { measureDistances } from './bit-distances.mjs';
import { differingBits } from './quantise.mjs';

const words = (count: number, seed: number) =>
  Uint32Array.from({ length: count }, (_, index) => Math.imul(index + seed, 2_654_435_761) ^ (index << 7));

describe('distances of bits', () => {
  it.each([
    [2, 100],
    [8, 1],
    [8, 33_000],
    [64, 5_000],
    [256, 3],
  ])('are exact for vectors of %i words, of which there are %i', (size, count) => {
    const query = words(size, 3);
    const codes = words(size * count, 11);
    codes.set(query, 0);
    const distances = new Uint16Array(count);
    measureDistances(query, codes, distances);
    expect(distances[0]).toBe(0);
    expect([...distances]).toEqual(
      Array.from({ length: count }, (_, index) => differingBits(query, codes, index * size)),
    );
  });
});
