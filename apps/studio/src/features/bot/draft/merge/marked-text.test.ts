import { expect, it } from 'vitest';
import { markedText } from './marked-text.ts';

const marked = (text: string, other: string) =>
  markedText(text, other)
    .map((part) => (part.isOwn ? `[${part.text}]` : part.text))
    .join('');

it('marks what the other text does not have', () => {
  expect(marked('Be brief and kind.', 'Be kind.')).toBe('Be [brief and ]kind.');
  expect(marked('Be kind.', 'Be brief and kind.')).toBe('Be kind.');
});

it('marks words that follow each other as one part', () => {
  expect(marked('Always: add a map.', 'Never: show the weather.')).toBe('[Always: add a map].');
});
