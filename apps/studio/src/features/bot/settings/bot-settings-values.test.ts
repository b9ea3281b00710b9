import { newBotDraft } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { readForm } from '../../../form/form-rules.ts';
import { type BotSettingsValues, botSettingsRules, toBotSettingsValues } from './bot-settings-values.ts';

const saved = toBotSettingsValues({
  ...newBotDraft,
  // Without the URLs that the server adds.
  background_image_info_list: [],
  name: 'Curly',
  bot_id: 'bot-1',
  icon_url: '',
  bot_mode: 0 as const,
  creator_id: '',
  create_time: '',
  update_time: '',
  version: '',
  connector_id: '',
  business_type: 0 as const,
});
const read = (changed: Partial<BotSettingsValues>) => readForm(botSettingsRules, { ...saved, ...changed }, changed);

describe('the settings of an agent', () => {
  it('send only the sections that were changed', () => {
    expect(read({ prompt: 'Be kind.' }).request).toEqual({ prompt_info: { prompt: 'Be kind.' } });
    expect(read({ modelId: 'model-2' }).request).toEqual({ model_info: { model_id: 'model-2' } });
  });

  it('studio §5: questions are one per line, trimmed, without empty ones', () => {
    expect(read({ questions: ' What? \n\n Why?' }).request).toEqual({
      onboarding_info: { suggested_questions: ['What?', 'Why?'] },
    });
  });

  it('name the fields that the server would refuse', () => {
    expect(read({ name: '  ' }).invalidFields).toEqual(['name']);
    expect(read({ questions: Array(11).fill('q').join('\n') }).invalidFields).toEqual(['questions']);
    expect(read({ prologue: 'x'.repeat(801), name: 'x'.repeat(41) }).invalidFields).toEqual(['name', 'prologue']);
  });
});
