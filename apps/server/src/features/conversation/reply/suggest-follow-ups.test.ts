import { describe, expect, it } from 'vitest';
import { readQuestions } from './suggest-follow-ups.ts';

describe('chat §5 suggestions', () => {
  it.each([
    ['a plain list', '["One?", "Two?"]'],
    ['a list in a fence', '```json\n["One?", "Two?"]\n```'],
    ['a list in an object', '{"questions": ["One?", "Two?"]}'],
    ['repetitions and blanks', '["One?", " One? ", "", "Two?"]'],
  ])('are read from %s', (_, text) => {
    expect(readQuestions(text)).toEqual(['One?', 'Two?']);
  });

  it('are three at most, and none is longer than 200 characters', () => {
    expect(readQuestions(JSON.stringify(['1', '2', '3', '4']))).toEqual(['1', '2', '3']);
    expect(readQuestions(JSON.stringify(['x'.repeat(201), 'short']))).toEqual(['short']);
  });

  it.each(['', 'Sorry, I cannot.', '[1, 2]', '["unfinished'])('fail on %j', (text) => {
    expect(() => readQuestions(text)).toThrow();
  });
});
