import { describe, expect, it } from 'vitest';
import { languageOf, sentencesFrom } from './pieces.ts';

/** What is spoken of a text that comes in steps of so many characters. */
function spoken(markdown: string, step = markdown.length): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (let length = step; from < markdown.length; length += step) {
    const next = sentencesFrom(markdown.slice(0, length), from, length >= markdown.length);
    pieces.push(...next.pieces);
    from = next.end;
  }
  return pieces;
}

describe('pieces of a text that is read aloud', () => {
  it.each([
    ['One. Two! Three?\nFour', ['One.', 'Two!', 'Three?', 'Four']],
    ['你好。再见！', ['你好。', '再见！']],
    ['He said “Go.” 他说：“走。”然后', ['He said “Go.”', '他说：“走。”', '然后']],
    ['Pi is 3.14 in v1.2. End', ['Pi is 3.14 in v1.2.', 'End']],
    [
      'See [the docs](https://docs.example.com/a. b.html). Then restart. Done.',
      ['See the docs.', 'Then restart.', 'Done.'],
    ],
    ['![A. B](/c.png) is it. `a. b` too.', ['A. B is it.', 'a. b too.']],
    ['1. First. More.\n2. Second', ['First.', 'More.', 'Second']],
    ['Run:\n```js\nlet a = 1. // no. yes\n```\nDone.', ['Run:', 'Done.']],
    ['| a | b |\n|---|---|\n| c | d |', ['a b', 'c d']],
    ['```\nnever. closed', []],
    ['It has [no end. At', ['It has [no end. At']],
  ])('%j ends sentences in the same places however it comes', (markdown, pieces) => {
    for (const step of [markdown.length, 1, 2, 3, 7]) expect(spoken(markdown, step)).toEqual(pieces);
  });

  it('are never too long and lose no word', () => {
    const long = Array.from({ length: 100 }, (_, place) => `word${place}`).join(' ');
    const pieces = spoken(long);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(181);
    expect(pieces.join(' ')).toBe(long);
  });
});

describe('an answer that still comes', () => {
  it('is read up to its last complete sentence', () => {
    expect(sentencesFrom('One. Two. Thr', 0, false)).toEqual({ end: 9, pieces: ['One.', 'Two.'] });
    for (const begun of ['On', 'One.', 'See [the docs](https://docs.example', '```js\na. b', '1. '])
      expect(sentencesFrom(begun, 0, false)).toEqual({ end: 0, pieces: [] });
  });
});

describe('studio §3 voice maps', () => {
  it.each([
    ['Good morning', 'en'],
    ['Доброе утро', 'en'],
    ['早上好', 'zh'],
    ['おはよう世界', 'ja'],
    ['안녕', 'ko'],
  ] as const)('%s has the voice of %s, by its script', (piece, language) => {
    expect(languageOf(piece)).toBe(language);
  });
});
