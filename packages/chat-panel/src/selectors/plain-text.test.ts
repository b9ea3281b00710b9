import { describe, expect, it } from 'vitest';
import { spokenText } from './plain-text.ts';

describe('spokenText', () => {
  it.each([
    ['# Title\n\nSome **bold** and *italic* text', 'Title\nSome bold and italic text'],
    ['See [the page](https://example.com/a_b) and ![a cat](cat.png)', 'See the page and a cat'],
    ['Before\n```js\nlet a = 1;\n```\nafter', 'Before\nafter'],
    ['Before\n```js\nlet a = 1;', 'Before'],
    ['- one\n- two\n\n1. three', 'one\ntwo\nthree'],
    ['| a | b |\n|---|---|\n| 1 | 2 |', 'a b\n1 2'],
    ['use `snake_case_names` here', 'use snake_case_names here'],
    ['2 * 3 * 4', '2 * 3 * 4'],
  ])('%j', (markdown, text) => {
    expect(spokenText(markdown)).toBe(text);
  });
});
