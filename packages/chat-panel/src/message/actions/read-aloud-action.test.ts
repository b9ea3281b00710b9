import { describe, expect, it } from 'vitest';
import { toPieces } from './read-aloud-action.tsx';

describe('pieces of a text that is read aloud', () => {
  it('end with sentences, in any script', () => {
    expect(toPieces('One. Two! Three?\nFour')).toEqual(['One.', 'Two!', 'Three?', 'Four']);
    expect(toPieces('你好。再见！')).toEqual(['你好。', '再见！']);
  });

  it('are never too long and lose no character', () => {
    const long = Array.from({ length: 100 }, (_, place) => `word${place}`).join(' ');
    const pieces = toPieces(long);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(181);
    expect(pieces.join(' ')).toBe(long);
  });
});
