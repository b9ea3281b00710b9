import { BotProposal } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { readProposal } from './read-proposal.ts';

const draft = {
  name: 'Trip planner',
  description: 'Plans short trips.',
  prompt: '# Role\nYou plan trips.',
  prologue: 'Where do you start?',
  suggested_questions: ['Two days in Ghent?'],
};
const answerOf = (change: object) => JSON.stringify({ ...draft, ...change });

describe('the draft of an agent in the answer of a model', () => {
  it('is read with and without a fence or a sentence around it', () => {
    for (const answer of [
      answerOf({}),
      `\`\`\`json\n${answerOf({})}\n\`\`\``,
      `Here is your draft:\n${answerOf({})}\nHave fun!`,
    ])
      expect(readProposal(answer)).toEqual(draft);
  });

  it('is none without a name, a prompt or JSON', () => {
    for (const answer of [
      '',
      'I cannot help with that.',
      '{"name": "Cut off',
      '[]',
      answerOf({ name: ' “” ' }),
      answerOf({ prompt: '\n' }),
      answerOf({ prompt: 5 }),
    ])
      expect(readProposal(answer)).toBeNull();
  });

  it('may miss everything else', () => {
    const { name, prompt } = draft;
    expect(readProposal(JSON.stringify({ name, prompt, suggested_questions: 'none' }))).toEqual({
      name,
      prompt,
      description: '',
      prologue: '',
      suggested_questions: [],
    });
  });

  it('is shortened to the limits of the contract, at the end of a sentence or a word', () => {
    const long = readProposal(
      answerOf({
        name: `"${'Long name '.repeat(10)}"`,
        description: 'A sentence of text. '.repeat(100),
        prologue: 'words '.repeat(400),
        prompt: 'x'.repeat(200_000),
        suggested_questions: [
          'Fits?',
          'x'.repeat(91),
          ' Fits? ',
          '',
          7,
          ...Array.from({ length: 20 }, (_, i) => `${i}?`),
        ],
      }),
    );
    expect(BotProposal.safeParse({ ...long, is_skeleton: false }).success).toBe(true);
    expect(long?.name).toBe('Long name Long name Long name Long name');
    expect(long?.description.endsWith('of text.')).toBe(true);
    expect(long?.prologue.endsWith('words…')).toBe(true);
    expect(long?.suggested_questions.slice(0, 2)).toEqual(['Fits?', '0?']);
    expect(long?.suggested_questions).toHaveLength(10);
  });

  it('contains nothing that cannot be stored', () => {
    const read = readProposal(answerOf({ name: 'A\0b\ud800', prompt: 'c\0d\udc00' }));
    expect(read?.name).toBe('Ab\ufffd');
    expect(read?.prompt).toBe('cd\ufffd');
  });
});
