import { describe, expect, it } from 'vitest';
import { estimateTokens } from './token-estimate.ts';

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
});
