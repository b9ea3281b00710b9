import { describe, expect, it } from 'vitest';
import { bestRank, recallFigures } from './recall-figures.ts';

describe('figures of recall cases', () => {
  it('are the means of what was found and of the reciprocal ranks', () => {
    const results = [{ ranks: [1] }, { ranks: [null, 4] }, { ranks: [null] }, { ranks: [3, 2] }];
    expect(recallFigures(results)).toEqual({ recall: 2.5 / 4, mrr: (1 + 1 / 4 + 0 + 1 / 2) / 4, count: 4 });
  });

  it('leave out cases whose expected texts are all gone', () => {
    expect(recallFigures([{ ranks: [] }, { ranks: [2] }])).toEqual({ recall: 1, mrr: 0.5, count: 1 });
    expect(recallFigures([{ ranks: [] }])).toBeNull();
    expect(recallFigures([])).toBeNull();
  });

  it('rank a case by the first expected text that was found', () => {
    expect(bestRank({ ranks: [3, null, 2] })).toBe(2);
    expect(bestRank({ ranks: [null] })).toBeNull();
    expect(bestRank({ ranks: [] })).toBeNull();
  });
});
