import { newBotDraft } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { changedFields, readChange, toBotSettings } from './bot-settings-draft.ts';

const bot = {
  ...newBotDraft,
  name: 'Curly',
  bot_id: 'bot-1',
  icon_url: '',
  bot_mode: 0 as const,
  creator_id: '',
  create_time: '',
  update_time: '',
  version: '',
};
const saved = toBotSettings(bot);

describe('the settings beside the chat', () => {
  it('save only the sections that were changed', () => {
    expect(readChange(changedFields(saved, { name: 'Curly', prompt: 'Be kind.' })).change).toEqual({
      prompt_info: { prompt: 'Be kind.' },
    });
    expect(readChange({ modelId: 'model-2' }).change).toEqual({ model_info: { model_id: 'model-2' } });
  });

  it('studio §5: questions are a line each, trimmed, without empty ones', () => {
    expect(readChange({ questions: ' What? \n\n Why?' }).change).toEqual({
      onboarding_info: { suggested_questions: ['What?', 'Why?'] },
    });
  });

  it('name the field that the server would refuse', () => {
    expect(readChange({ name: '  ' }).problems).toEqual(['name']);
    expect(readChange({ questions: Array(11).fill('q').join('\n') }).problems).toEqual(['questions']);
    expect(readChange({ prologue: 'x'.repeat(801), name: 'x'.repeat(41) }).problems).toEqual(['name', 'prologue']);
  });
});
