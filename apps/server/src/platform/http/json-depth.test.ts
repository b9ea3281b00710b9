import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTooDeep, JSON_DEPTH_MAX } from './json-depth.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

const nest = (value: unknown, times: number): unknown => (times === 0 ? value : nest([value], times - 1));

describe('JSON depth', () => {
  it('of the text equals the depth of the value, whatever its strings contain', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8, stringUnit: 'binary' }), fc.nat(40), (value, times) => {
        const nested = nest(value, times);
        expect(isTooDeep(JSON.stringify(nested))).toBe(depthOf(nested) > JSON_DEPTH_MAX);
      }),
    );
  });

  it('is computed quickly for a megabyte of quotes and backslashes', () => {
    for (const piece of ['\\', '"', '\\"', '["\\\\'])
      expect(isTooDeep(piece.repeat(200_000))).toBe(piece.startsWith('['));
  });
});
