import { describe, expect, it } from 'vitest';
import { countCharactersWithin, estimateTokens } from './token-estimate.ts';

describe('estimate of tokens', () => {
  it.each([
    ['', 0],
    ['abcd', 1],
    ['abcde', 2],
    ['你好', 2],
    ['こんにちは', 5],
    ['안녕', 2],
    ['Hello 你好', 4],
  ])('%j is about %i', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });

  it.each(['Hello 你好 and more', '你好', 'abc', '안녕하세요 hello'])('tells how much of %j fits', (text) => {
    for (let tokens = 0; tokens < 12; tokens += 1) {
      const characters = countCharactersWithin(text, tokens);
      expect(estimateTokens(text.slice(0, characters))).toBeLessThanOrEqual(tokens);
      if (characters < text.length) expect(estimateTokens(text.slice(0, characters + 1))).toBeGreaterThan(tokens);
    }
  });
});
