import { describe, expect, it } from 'vitest';
import { piecesOf } from './write-summary.ts';

describe('the pieces of a long conversation', () => {
  const said = (text: string) => ({ role: 'user' as const, text });

  it('fit into one request each and have everything in its order', () => {
    const texts = ['one '.repeat(20), 'two '.repeat(20), 'three '.repeat(20)];
    const pieces = piecesOf(texts.map(said), 60);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('\n\n')).toBe(texts.map((text) => `User: ${text}`).join('\n\n'));
  });

  it('have the beginning of a message that is too long by itself', () => {
    const [piece = ''] = piecesOf([said('long '.repeat(1_000))], 60);
    expect(piece.startsWith('User: long')).toBe(true);
    expect(piece.length).toBeLessThan(500);
  });
});
