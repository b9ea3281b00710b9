import { SearchStrategy } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { queryIn, setupsIn, toParameters } from './recall-setups.ts';

const read = (search: string) => setupsIn(new URLSearchParams(search));

describe('the address of a recall test', () => {
  it('has the question and the settings', () => {
    const setups = [
      {
        key: 1,
        strategy: SearchStrategy.fullText,
        topK: 7,
        minScore: 0.25,
        useRerank: false,
        useRewrite: true,
        conditions: [
          { name: 'Year', type: 'number', operator: 'at_least', values: ['2025'], allows_missing: false } as const,
        ].map((condition) => ({ ...condition, values: [...condition.values] })),
      },
      {
        key: 2,
        strategy: SearchStrategy.semantic,
        topK: 3,
        minScore: 0,
        useRerank: true,
        useRewrite: true,
        conditions: [],
      },
    ];
    const parameters = new URLSearchParams(toParameters('How much honey?', setups));
    expect(queryIn(parameters)).toBe('How much honey?');
    expect(setupsIn(parameters)).toEqual(setups);
  });

  it('begins with two settings, also where it has none that can be read', () => {
    const first = read('');
    expect(first.map(({ strategy, topK, minScore }) => [strategy, topK, minScore])).toEqual([
      [SearchStrategy.semantic, 3, 0.5],
      [SearchStrategy.hybrid, 3, 0.5],
    ]);
    for (const setup of ['2-3-0.5', '0-0-0.5', '0-11-0.5', '0-3-1', '0-3', '0-x-0.5', ''])
      expect(read(`setup=${setup}`)).toEqual(first);
  });

  it('has no conditions that cannot be read', () => {
    for (const text of ['x', '{}', '[1]', '[{"name":"Year"}]'])
      expect(read(`setup=0-1-0&conditions=${encodeURIComponent(text)}`)[0]?.conditions).toEqual([]);
  });

  it('has at most three settings', () => {
    expect(read('setup=0-1-0&setup=0-2-0&setup=0-3-0&setup=0-4-0').map(({ topK }) => topK)).toEqual([1, 2, 3]);
  });
});
