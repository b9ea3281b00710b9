import { estimateTokens } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { joinTexts, packSources } from './pack-sources.ts';

const source = (content: string) => ({ slice: { content } });
const tokensOf = (sources: ReturnType<typeof source>[]) =>
  sources.reduce((sum, { slice }) => sum + estimateTokens(slice.content), 0);

describe('sources of a reply', () => {
  it('are as many of the best as fit into the window', () => {
    const all = ['one', 'two', 'three'].map((name) => source(`${name} `.repeat(200)));
    expect(packSources(all, 100_000)).toEqual(all);
    const some = packSources(all, 500);
    expect(some).toEqual(all.slice(0, some.length));
    expect(some.length).toBeLessThan(3);
    expect(tokensOf(some)).toBeLessThanOrEqual(500);
  });

  it('are the beginning of the best where that alone is too long, in any language', () => {
    for (const word of ['office ', '办公室九点开门。']) {
      const [first, ...rest] = packSources([source(word.repeat(5_000)), source('short')], 1_000);
      expect(rest).toEqual([]);
      expect(word.repeat(5_000).startsWith(first?.slice.content ?? '-')).toBe(true);
      expect(tokensOf(first ? [first] : [])).toBeLessThanOrEqual(1_000);
      expect(tokensOf(first ? [first] : [])).toBeGreaterThan(800);
    }
  });

  it('say once what the end of a slice and the beginning of the next have in common', () => {
    const shared = 'In June the office is shut.';
    expect(joinTexts(`It opens at nine. ${shared}`, `${shared} In July it is open.`)).toBe(
      `It opens at nine. ${shared} In July it is open.`,
    );
    expect(joinTexts('It opens at nine.', 'It closes at five.')).toBe('It opens at nine.\n\nIt closes at five.');
  });
});
