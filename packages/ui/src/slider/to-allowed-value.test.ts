import { describe, expect, it } from 'vitest';
import { toAllowedValue } from './to-allowed-value.ts';

describe('toAllowedValue', () => {
  it.each([
    { asked: 0.34, range: { min: 0, max: 1, step: 0.1 }, allowed: 0.3 },
    { asked: 7, range: { min: 0, max: 1, step: 0.01 }, allowed: 1 },
    { asked: -2, range: { min: 1, max: 10, step: 1 }, allowed: 1 },
    { asked: 10, range: { min: 1, max: 10, step: 2 }, allowed: 10 },
    { asked: 0.1 + 0.2, range: { min: 0, max: 2, step: 0.1 }, allowed: 0.3 },
    { asked: Number.POSITIVE_INFINITY, range: { min: 0, max: 5, step: 1 }, allowed: 5 },
  ])('$asked becomes $allowed', ({ asked, range, allowed }) => {
    expect(toAllowedValue(asked, range)).toBe(allowed);
  });
});
