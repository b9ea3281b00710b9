import { describe, expect, it } from 'vitest';
import { passageOf } from './passage.ts';
import { matchesIn, queryTerms, searchTerms } from './search-terms.ts';

it('a text has at most 5,000 terms, also without spaces', () => {
  const characters = Array.from({ length: 20_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
  expect(searchTerms(characters)).toHaveLength(5_000);
});

describe('the terms of a text', () => {
  it('are words without case and accents, each once', () => {
    expect(searchTerms('Crème, crème brûlée – v2!')).toEqual(['creme', 'brulee', 'v2']);
  });

  it('are pairs of characters where a script has no spaces, and the last one alone', () => {
    expect(searchTerms('你好吗')).toEqual(['你好', '好吗', '吗']);
    expect(searchTerms('用 React')).toEqual(['用', 'react']);
  });

  it('leave out what nobody searches for', () => {
    expect(searchTerms(`${'x'.repeat(65)} word`)).toEqual(['word']);
  });
});

describe('the terms of a search', () => {
  it('match the beginnings of words, and pairs of characters as they are', () => {
    expect(queryTerms('Regen 你好吗 面')).toEqual([
      { term: 'regen', isPrefix: true },
      { term: '你好', isPrefix: false },
      { term: '好吗', isPrefix: false },
      { term: '面', isPrefix: true },
    ]);
    expect(queryTerms('?!')).toEqual([]);
  });
});

describe('the matches in a text', () => {
  const marked = (text: string, query: string) => matchesIn(text, query).map(([start, end]) => text.slice(start, end));

  it('are the beginnings of words that were searched for', () => {
    expect(marked('Regenerate it, do not degenerate', 'regen it')).toEqual(['Regen', 'it']);
    expect(marked('Crème brûlée', 'creme')).toEqual(['Crème']);
  });

  it('are runs of characters anywhere', () => {
    expect(marked('我想烤面包，面包很好', '面包')).toEqual(['面包', '面包']);
  });

  it('mark the whole word where the comparison changes its length', () => {
    expect(marked('ﬁnish line', 'fin')).toEqual(['ﬁnish']);
  });
});

describe('a passage', () => {
  it('begins before the first match, at a word, and marks the matches in it', () => {
    const text = `${'word '.repeat(30)}needle\n${'more '.repeat(60)}`;
    const { passage, matches } = passageOf(text, 'need');
    expect(passage).toMatch(/^…word .*needle more .*…$/);
    expect(matches.map(([start, end]) => passage.slice(start, end))).toEqual(['need']);
  });

  it('marks the matches up to its end, and none behind it', () => {
    const { passage, matches } = passageOf(`needle ${'word '.repeat(20)}needles ${'more '.repeat(60)}needle`, 'needle');
    expect(matches.map(([start, end]) => passage.slice(start, end))).toEqual(['needle', 'needle']);
  });

  it('is the whole of a short text, and the beginning of one without a match', () => {
    expect(passageOf('A needle', 'needle')).toEqual({ passage: 'A needle', matches: [[2, 8]] });
    expect(passageOf('Nothing', 'needle')).toEqual({ passage: 'Nothing', matches: [] });
  });

  it('has no signs of Markdown', () => {
    expect(passageOf('# Bread\n\n- **A needle** of `steel`\n> 2 * 3', 'needle')).toEqual({
      passage: 'Bread  A needle of steel 2 * 3',
      matches: [[9, 15]],
    });
  });

  it('does not cut a character in two', () => {
    const { passage } = passageOf(`${'😀'.repeat(50)}needle${'😀'.repeat(200)}`, 'needle');
    expect(passage.isWellFormed()).toBe(true);
  });
});
