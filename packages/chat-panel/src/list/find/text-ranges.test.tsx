import { describe, expect, it } from 'vitest';
import { textRanges } from './text-ranges.ts';

function found(html: string, words: string): string[] {
  const element = document.createElement('div');
  element.innerHTML = html;
  return textRanges(element, words).map((range) => range.toString());
}

describe('where words stand in what is drawn', () => {
  it.each([
    ['<p>One and one</p>', 'one', ['One', 'one']],
    ['<p>a <b>bo</b>ld word</p>', 'BOLD w', ['bold w']],
    ['<p>aaa</p>', 'aa', ['aa']],
    ['<p>nothing</p>', 'else', []],
    ['<p>anything</p>', '', []],
  ])('%s %s', (html, words, ranges) => {
    expect(found(html, words)).toEqual(ranges);
  });
});
