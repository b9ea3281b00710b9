import { BOT_DESCRIPTION_MAX, BOT_NAME_MAX, PROLOGUE_MAX, SUGGESTED_QUESTION_MAX } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { readForm } from '../../../form/form-rules.ts';
import { type CreateBotValues, createBotRules, emptyTexts } from './create-bot-values.ts';

const read = (change: Partial<CreateBotValues>) =>
  readForm(createBotRules, { ...emptyTexts, spaceId: '10', ...change });

describe('the form that creates an agent', () => {
  it('needs only a name; empty fields are not sent', () => {
    expect(read({ name: ' Cook ', description: '  ', prompt: '\n' }).request).toEqual({ space_id: '10', name: 'Cook' });
  });

  it('sends description, prompt and opening; questions are trimmed and empty ones dropped', () => {
    const filled = { name: 'Cook', description: 'Recipes ', prompt: 'Be kind.\n', questions: ' Soup? \n\nCake?\n' };
    expect(read({ ...filled, prologue: 'Hi' }).request).toEqual({
      space_id: '10',
      name: 'Cook',
      description: 'Recipes',
      prompt_info: { prompt: 'Be kind.\n' },
      onboarding_info: { prologue: 'Hi', suggested_questions: ['Soup?', 'Cake?'] },
    });
  });

  it('refuses what the server would refuse, at its field', () => {
    expect(read({ name: '  ' }).invalidFields).toEqual(['name']);
    expect(read({ name: 'x'.repeat(BOT_NAME_MAX + 1) }).invalidFields).toEqual(['name']);
    expect(read({ name: 'x', description: 'x'.repeat(BOT_DESCRIPTION_MAX + 1) }).invalidFields).toEqual([
      'description',
    ]);
    expect(read({ name: 'x', prologue: 'x'.repeat(PROLOGUE_MAX + 1) }).invalidFields).toEqual(['prologue']);
    expect(read({ name: 'x', questions: 'x'.repeat(SUGGESTED_QUESTION_MAX + 1) }).invalidFields).toEqual(['questions']);
    expect(read({ name: 'x', spaceId: '' }).invalidFields).toEqual(['spaceId']);
  });
});
