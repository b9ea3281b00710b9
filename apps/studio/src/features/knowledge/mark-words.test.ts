import { describe, expect, it } from 'vitest';
import { markWords } from './mark-words.ts';

const marked = (text: string, words: readonly string[], options = {}) =>
  markWords(text, words, options)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

describe('words that were looked for', () => {
  it('are marked in any case, the longest first', () => {
    expect(marked('The Moon and the moonlight', ['moon', 'moonlight'])).toBe('The [Moon] and the [moonlight]');
    expect(marked('登录密码', ['密码'])).toBe('登录[密码]');
  });

  it('are marked inside words too, unless only their beginnings count', () => {
    expect(marked('Often of honey', ['of', 'one'])).toBe('[Of]ten [of] h[one]y');
    const isAtWordStart = true;
    expect(marked('Soft offers of honey', ['of', 'one'], { isAtWordStart })).toBe('Soft [of]fers [of] honey');
    expect(marked('登录密码', ['密码'], { isAtWordStart })).toBe('登录[密码]');
  });

  it('are taken literally', () => {
    expect(marked('a.b a-b (c)', ['a.b', '(c)'])).toBe('[a.b] a-b [(c)]');
  });

  it('mark nothing where there are none', () => {
    expect(marked('text', ['', ''])).toBe('text');
    expect(markWords('', ['a'])).toEqual([]);
  });
});
