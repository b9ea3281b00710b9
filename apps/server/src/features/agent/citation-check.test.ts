import { describe, expect, it } from 'vitest';
import { CitationCheck } from './citation-check.ts';

const check = (count: number | null, ...pieces: string[]) => {
  const citations = new CitationCheck({ sourceCount: count });
  return pieces.map((piece) => citations.next(piece)).join('') + citations.end();
};

describe('numbers of sources in an answer', () => {
  it('stay where there is such a source, and go where there is none', () => {
    expect(check(2, 'Nine[1], ten [2], eleven [3], zero [0].')).toBe('Nine[1], ten [2], eleven , zero .');
    expect(check(0, '九点[1]。')).toBe('九点。');
  });

  it('are found also when they come in pieces', () => {
    expect(check(1, 'Nine [', '1', '] and [', '1', '2', ']!')).toBe('Nine [1] and !');
    expect(check(1, '[[1][2][a] [1')).toBe('[[1][a] [1');
  });

  it('stay where they are the text of a link or a footnote', () => {
    expect(check(0, 'See [1](https://example.com/) and [2].')).toBe('See [1](https://example.com/) and .');
    expect(check(1, '[7]', ': https://example.com/ [7] [8]')).toBe('[7]: https://example.com/  ');
  });

  it('are indexes in code that a continued answer had begun', () => {
    const continuing = (continued: string) => new CitationCheck({ sourceCount: 1 }, continued).next('[7] ` [8] ');
    expect(continuing('Take ```js\nlist')).toBe('[7] `  ');
    expect(continuing('Take `list`')).toBe(' ` [8] ');
  });

  it('are indexes in code, and mean something else where there is no knowledge', () => {
    expect(check(1, 'Take `list[7]` or\n```js\nlist[8]\n```\n[9]')).toBe('Take `list[7]` or\n```js\nlist[8]\n```\n');
    expect(check(null, 'See [7].')).toBe('See [7].');
  });
});
