import { describe, expect, it } from 'vitest';
import { textRanges } from './find-highlights.ts';

function found(html: string, text: string): string[] {
  const element = document.createElement('div');
  element.innerHTML = html;
  return textRanges(element, text).map((range) => range.toString());
}

describe('text ranges in an element', () => {
  it.each([
    ['<p>One and one</p>', 'one', ['One', 'one']],
    ['<p>a <b>bo</b>ld word</p>', 'BOLD w', ['bold w']],
    ['<p>aaa</p>', 'aa', ['aa']],
    ['<p>nothing</p>', 'else', []],
    ['<p>anything</p>', '', []],
  ])('of %s that match %j', (html, text, ranges) => {
    expect(found(html, text)).toEqual(ranges);
  });
});
