import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffTokens } from './diff-tokens.ts';

const words = (text: string) => text.split(' ');

function apply(before: readonly string[], hunks: ReturnType<typeof diffTokens>): readonly string[] {
  return hunks.reduceRight(
    (list, { start, end, tokens }) => [...list.slice(0, start), ...tokens, ...list.slice(end)],
    before,
  );
}

/** The length of the longest list that is in both, by the textbook table. */
function commonLength(one: readonly string[], other: readonly string[]): number {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const token of one) {
    const above = row;
    row = [0];
    other.forEach((each, index) => {
      const longest = Math.max(above[index + 1] ?? 0, row[index] ?? 0);
      row.push(token === each ? (above[index] ?? 0) + 1 : longest);
    });
  }
  return row[other.length] ?? 0;
}

describe('the difference of two lists', () => {
  it('is empty for equal lists', () => {
    expect(diffTokens([], [])).toEqual([]);
    expect(diffTokens(words('a b'), words('a b'))).toEqual([]);
  });

  it('names what was replaced, added and removed, by positions of the first list', () => {
    expect(diffTokens(words('a b c d e'), words('a x c d'))).toEqual([
      { start: 1, end: 2, tokens: ['x'] },
      { start: 4, end: 5, tokens: [] },
    ]);
    expect(diffTokens(words('a b'), words('a new b'))).toEqual([{ start: 1, end: 1, tokens: ['new'] }]);
  });

  it('is one replacement beyond the allowed number of edits', () => {
    expect(diffTokens(words('= a = b ='), words('= c = d ='), 3)).toEqual([
      { start: 1, end: 4, tokens: ['c', '=', 'd'] },
    ]);
    expect(diffTokens(words('= a = b ='), words('= c = d ='), 4)).toHaveLength(2);
  });

  it('of any lists turns one into the other and keeps as many tokens as possible', () => {
    const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 14 });
    fc.assert(
      fc.property(list, list, (before, after) => {
        const hunks = diffTokens(before, after);
        expect(apply(before, hunks)).toEqual(after);
        const removed = hunks.reduce((sum, { start, end }) => sum + end - start, 0);
        expect(before.length - removed).toBe(commonLength(before, after));
      }),
      { numRuns: 1_000 },
    );
  });
});
