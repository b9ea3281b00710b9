import { type BotDraft, newBotDraft } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { changedSections } from './changed-sections.ts';
import { fieldKindOf } from './field-kind.ts';

const draft = (change: Partial<BotDraft> = {}): BotDraft => ({ ...newBotDraft, name: 'Curly', ...change });

describe('wire §1.1 what differs between two versions', () => {
  it('is nothing for equal contents, also when the server added addresses of pictures', () => {
    const picture = {
      origin_image_uri: '7',
      theme_color: '#fff',
      gradient_position: { left: 0, width: 1 },
      canvas_position: { left: 0, top: 0, width: 10, height: 10 },
    };
    const background = (origin_image_url: string) => {
      const image = { ...picture, origin_image_url };
      return draft({ background_image_info_list: [{ web_background_image: image, mobile_background_image: image }] });
    };
    expect(changedSections(background('/a?sign=1'), background('/a?sign=2'))).toEqual([]);
  });

  it('names each section once, with the fields that differ inside it', () => {
    const after = draft({
      prompt_info: { prompt: 'Be kind.' },
      model_info: {
        ...newBotDraft.model_info,
        temperature: 0.2,
        short_memory_policy: { ...newBotDraft.model_info.short_memory_policy, history_round: 3 },
      },
      built_in_tools: ['current_time'],
    });
    expect(changedSections(draft(), after)).toEqual([
      { section: 'prompt_info', fields: [{ path: ['prompt'], before: '', after: 'Be kind.' }] },
      {
        section: 'model_info',
        fields: [
          { path: ['temperature'], before: null, after: 0.2 },
          { path: ['short_memory_policy', 'history_round'], before: 10, after: 3 },
        ],
      },
      { section: 'built_in_tools', fields: [{ path: [], before: [], after: ['current_time'] }] },
    ]);
  });

  it('shows texts line by line, settings from and to', () => {
    expect(fieldKindOf('prompt_info', ['prompt'])).toBe('text');
    expect(fieldKindOf('onboarding_info', ['suggested_questions'])).toBe('list');
    expect(fieldKindOf('model_info', ['temperature'])).toBe('setting');
    expect(fieldKindOf('model_info', ['prompt_id'])).toBe('hidden');
    expect(fieldKindOf('name', [])).toBe('setting');
  });
});
