import { describe, expect, it } from 'vitest';
import { chooseHits } from './choose-hits.mjs';

const scored = (sliceId: string, documentId: string, hybrid: number) => ({
  candidate: { datasetId: 'dataset', sliceId, documentId, segment: 1, closeness: hybrid, fullText: 0, matched: [] },
  evidence: { cosine: hybrid, distinction: 0, coverage: 0, bm25: 0, codes: 0, missingCodes: 0 },
  semantic: hybrid,
  fullText: 0,
  hybrid,
  whole: null,
});
const choose = (slices: ReturnType<typeof scored>[], topK: number, minScore = 0) =>
  chooseHits(slices, [], { strategy: 1, topK, minScore, useRerank: true, leftOutMax: 20 });

describe('studio §4 recall', () => {
  it('takes a third slice of one document only if no other document has one that is nearly as good', () => {
    const close = [scored('a1', 'a', 0.9), scored('a2', 'a', 0.89), scored('a3', 'a', 0.88), scored('b1', 'b', 0.8)];
    const { hits, leftOut } = choose(close, 3);
    expect(hits.map(({ sliceId }) => sliceId)).toEqual(['a1', 'a2', 'b1']);
    expect(leftOut).toMatchObject([{ sliceId: 'a3', reason: 'too-many-of-document' }]);
    const distant = [...close.slice(0, 3), scored('b1', 'b', 0.5)];
    expect(choose(distant, 3).hits.map(({ sliceId }) => sliceId)).toEqual(['a1', 'a2', 'a3']);
  });

  it('never returns a slice below min_score', () => {
    const { hits, leftOut } = choose([scored('a', 'a', 0.6), scored('b', 'b', 0.4)], 5, 0.5);
    expect(hits.map(({ sliceId }) => sliceId)).toEqual(['a']);
    expect(leftOut).toMatchObject([{ sliceId: 'b', reason: 'below-min-score' }]);
  });
});
