import { describe, expect, it } from 'vitest';
import { contextUse, countWords } from './count-prompt.ts';

describe('words of a prompt', () => {
  it.each([
    ['', 0],
    ['You plan short trips.', 4],
    ["Don't over-think: it's 3.14", 4],
    ['你是旅行助手', 6],
    ['用 Markdown 回答', 4],
    ['안녕하세요 여러분', 2],
    ['# Role\n\n- first\n- second', 3],
    ['{{user_name}}', 2],
    ['GPT4 answers', 2],
    ['---', 0],
  ])('%j has %i', (text, words) => {
    expect(countWords(text)).toBe(words);
  });
});

describe('share of the context', () => {
  const settings = { max_tokens: 4_096 };

  it('is small for an ordinary prompt', () => {
    expect(contextUse(800, 8_000, settings)).toEqual({ share: 0.1, level: 'fits' });
  });

  it('is large beyond a quarter', () => {
    expect(contextUse(2_000, 8_000, settings).level).toBe('fits');
    expect(contextUse(2_001, 8_000, settings).level).toBe('large');
  });

  it('is too much where the answer and the question have no room', () => {
    expect(contextUse(3_999, 8_000, settings).level).toBe('large');
    expect(contextUse(4_000, 8_000, settings).level).toBe('too-long');
    expect(contextUse(27_000, 32_000, { max_tokens: 1_000 }).level).toBe('large');
    expect(contextUse(31_000, 32_000, { max_tokens: 1_000 }).level).toBe('too-long');
  });
});
