import { describe, expect, it } from 'vitest';
import { hostilePayloads } from '../testing/hostile-payloads.ts';
import { lastCode, spokenText } from './plain-text.ts';

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
    ['Above\n-----\nbelow', 'Above\nbelow'],
    ['-- not a rule', '-- not a rule'],
    [`![dot](data:image/png;base64,${'A'.repeat(9000)})`, 'dot'],
    ['[list](https://example.com/?a[]=1)', 'list'],
  ])('%j', (markdown, text) => {
    expect(spokenText(markdown)).toBe(text);
  });
});

const LONG = 100_000;

// Each would take minutes or more with a pattern that backtracks.
describe('plain text of a long or hostile text', () => {
  it.each([
    `${'-'.repeat(LONG)}x`,
    `|${' --- |'.repeat(LONG / 6)}x`,
    `${'\n'.repeat(LONG)}x`,
    `a${' '.repeat(LONG)}x`,
    `a${'\u00a0'.repeat(LONG)}x`,
    '`'.repeat(LONG),
    '['.repeat(LONG),
    '![a'.repeat(LONG / 3),
    '[a]('.repeat(LONG / 4),
    '_a '.repeat(LONG / 3),
    '9'.repeat(LONG),
  ])('ends (%#)', (text) => {
    spokenText(text);
    lastCode(text);
  });

  it('ends for hostile texts', () => {
    for (const text of hostilePayloads) spokenText(text);
  });
});
