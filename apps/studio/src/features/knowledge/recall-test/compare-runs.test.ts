import { type RecallRun, SearchStrategy } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { changeOf, compareFigures, differencesOf } from './compare-runs.ts';

const run: RecallRun = {
  run_id: '1',
  create_time: 1,
  status: 'done',
  settings: { top_k: 3, min_score: 0.5, search_strategy: SearchStrategy.semantic, use_rerank: true },
  embedding_name: '',
  document_count: 2,
  slice_count: 8,
  content_digest: 'a',
  case_count: 1,
  done_count: 1,
  figures: null,
  is_by_words_only: false,
};
const result = (case_id: string, ...ranks: (number | null)[]) => ({ case_id, ranks });

describe('two runs of recall cases', () => {
  it('differ in settings, embedding and content', () => {
    expect(differencesOf(run, run)).toEqual([]);
    const settings = { ...run.settings, top_k: 5, search_strategy: SearchStrategy.hybrid };
    expect(differencesOf(run, { ...run, settings, embedding_name: 'embed-3' })).toEqual([
      { name: 'search_strategy', before: 0, now: 1 },
      { name: 'top_k', before: 3, now: 5 },
      { name: 'embedding', before: '', now: 'embed-3' },
    ]);
    const divided = { ...run, slice_count: 12, content_digest: 'b' };
    expect(differencesOf(run, divided)).toEqual([{ name: 'slices', before: 8, now: 12 }]);
    expect(differencesOf(run, { ...run, content_digest: 'b' })).toEqual([{ name: 'content' }]);
  });

  it('find a case better, worse, the same or for the first time', () => {
    expect(changeOf(result('1', 1), undefined)).toBe('new');
    expect(changeOf(result('1', 2), result('1', 2))).toBe('same');
    expect(changeOf(result('1', null), result('1', null))).toBe('same');
    expect(changeOf(result('1', 1), result('1', 2))).toBe('better');
    expect(changeOf(result('1', 3), result('1', 2))).toBe('worse');
    expect(changeOf(result('1', 3), result('1', null))).toBe('better');
    expect(changeOf(result('1', 1, null), result('1', 3, 2))).toBe('worse');
  });

  it('are compared by the cases that count in both', () => {
    const now = [result('1', 1), result('2', null), result('3', 1), result('4', 2)];
    const before = [result('1', 2), result('2', 1), result('4')];
    expect(compareFigures(now, before)).toEqual({
      now: { recall: 0.5, mrr: 0.5, count: 2 },
      before: { recall: 1, mrr: 0.75, count: 2 },
    });
    expect(compareFigures(now, [])).toBeNull();
  });
});
