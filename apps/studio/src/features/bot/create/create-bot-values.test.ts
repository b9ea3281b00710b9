import { BOT_DESCRIPTION_MAX, BOT_NAME_MAX } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { readForm } from '../../../form/form-rules.ts';
import { type CreateBotValues, createBotRules, newBotValues } from './create-bot-values.ts';

const read = (change: Partial<CreateBotValues>) =>
  readForm(createBotRules, { ...newBotValues, spaceId: '10', ...change });

describe('the form that creates an agent', () => {
  it('needs only a name; empty fields are not sent', () => {
    expect(read({ name: ' Cook ', description: '  ', prompt: '\n' }).request).toEqual({ space_id: '10', name: 'Cook' });
  });

  it('sends description, picture and prompt', () => {
    expect(read({ name: 'Cook', description: 'Recipes ', prompt: 'Be kind.\n', iconUri: '9' }).request).toEqual({
      space_id: '10',
      name: 'Cook',
      description: 'Recipes',
      icon_uri: '9',
      prompt_info: { prompt: 'Be kind.\n' },
    });
  });

  it('refuses what the server would refuse, at its field', () => {
    expect(read({ name: '  ' }).invalidFields).toEqual(['name']);
    expect(read({ name: 'x'.repeat(BOT_NAME_MAX + 1) }).invalidFields).toEqual(['name']);
    expect(read({ name: 'x', description: 'x'.repeat(BOT_DESCRIPTION_MAX + 1) }).invalidFields).toEqual([
      'description',
    ]);
    expect(read({ name: 'x', spaceId: '' }).invalidFields).toEqual(['spaceId']);
  });
});
