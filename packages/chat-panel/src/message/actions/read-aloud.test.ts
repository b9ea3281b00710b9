import { describe, expect, it } from 'vitest';
import { toPieces } from './read-aloud.ts';

describe('pieces to be read aloud', () => {
  it('end with sentences, in any script', () => {
    expect(toPieces('One. Two! Three?\nFour')).toEqual(['One.', 'Two!', 'Three?', 'Four']);
    expect(toPieces('你好。再见！')).toEqual(['你好。', '再见！']);
  });

  it('are never too long, and lose nothing', () => {
    const long = Array.from({ length: 100 }, (_, place) => `word${place}`).join(' ');
    const pieces = toPieces(long);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(181);
    expect(pieces.join(' ')).toBe(long);
  });
});
