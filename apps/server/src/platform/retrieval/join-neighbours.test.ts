import { describe, expect, it } from 'vitest';
import { joinNeighbours } from './join-neighbours.ts';

describe('studio §4 recall', () => {
  it('joins slices that follow each other in a document, in its order, as good as the best of them', () => {
    const position: Record<string, number> = { a3: 3, a4: 4, a5: 5, a9: 9, b4: 4 };
    const hits = Object.entries({ a5: 0.9, b4: 0.8, a3: 0.7, a9: 0.6, a4: 0.5 }).map(([sliceId, score]) => ({
      sliceId,
      documentId: sliceId.charAt(0),
      score,
    }));
    const joined = joinNeighbours(hits, (sliceId) => position[sliceId] ?? 0);
    expect(joined.map(({ slices }) => slices.map(({ sliceId }) => sliceId))).toEqual([
      ['a3', 'a4', 'a5'],
      ['b4'],
      ['a9'],
    ]);
    expect(joined[0]?.score).toBe(0.9);
  });
});
