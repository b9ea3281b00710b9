import { describe, expect, it } from 'vitest';
import { ruleProposal } from './rule-proposal.ts';

const factsOf = (...said: string[]) => ruleProposal(said).facts.map(({ text }) => text);

describe('what is remembered without a model', () => {
  it('is what users state about themselves, sentence by sentence', () => {
    expect(factsOf('Hello, my name is Ada. I live in Bern! What is the weather?')).toEqual([
      'my name is Ada',
      'I live in Bern',
    ]);
    expect(factsOf('Please remember that the door code changes on Mondays.')).toEqual([
      'the door code changes on Mondays',
    ]);
    expect(factsOf('我叫李雷。我喜欢喝茶。今天天气怎么样？')).toEqual(['我叫李雷', '我喜欢喝茶']);
  });

  it.each([
    'Do you know my name?',
    'The Moon is round.',
    'Thanks!',
    'Translate this: my house is red, please?',
    'My password is hunter2.',
  ])('is nothing of “%s”', (text) => {
    expect(factsOf(text)).toEqual([]);
  });
});
