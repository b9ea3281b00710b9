import { describe, expect, it } from 'vitest';
import { markWords } from './mark-words.ts';

const marked = (text: string, words: readonly string[]) =>
  markWords(text, words)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

describe('words that were looked for', () => {
  it('are marked in any case, the longest first', () => {
    expect(marked('The Moon and the moonlight', ['moon', 'moonlight'])).toBe('The [Moon] and the [moonlight]');
    expect(marked('登录密码', ['密码'])).toBe('登录[密码]');
  });

  it('are taken literally', () => {
    expect(marked('a.b a-b (c)', ['a.b', '(c)'])).toBe('[a.b] a-b [(c)]');
  });

  it('mark nothing where there are none', () => {
    expect(marked('text', ['', ''])).toBe('text');
    expect(markWords('', ['a'])).toEqual([]);
  });
});
