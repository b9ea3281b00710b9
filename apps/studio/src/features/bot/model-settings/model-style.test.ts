import { ModelStyle, newBotDraft } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { isStyleUnset, styleNameOf, withStyle, withStyleValue } from './model-style.ts';

const newModelInfo = newBotDraft.model_info;
const set = { ...newModelInfo, temperature: 1.3, top_p: 0.4, presence_penalty: 1, max_tokens: 99 };

describe('studio §3 model style', () => {
  it('a preset sets the values that it decides, and no others', () => {
    expect(withStyle(set, 'precise')).toEqual({
      ...set,
      temperature: 0.2,
      top_p: null,
      frequency_penalty: null,
      presence_penalty: null,
      model_style: ModelStyle.precise,
    });
  });

  it('custom keeps the values', () => {
    const precise = withStyle(set, 'precise');
    expect(withStyle(precise, 'custom')).toEqual({ ...precise, model_style: ModelStyle.custom });
  });

  it('a changed value makes the style custom', () => {
    const changed = withStyleValue(withStyle(newModelInfo, 'creative'), { temperature: 0.9 });
    expect([styleNameOf(changed), changed.temperature]).toEqual(['custom', 0.9]);
  });

  it('is unset until a preset is chosen or a value is changed', () => {
    const infos = [newModelInfo, withStyle(newModelInfo, 'precise'), withStyleValue(newModelInfo, { top_p: 0 })];
    expect(infos.map(isStyleUnset)).toEqual([true, false, false]);
  });

  it('is named by its number on the wire', () => {
    expect([0, 1, 2, 3].map((model_style) => styleNameOf({ model_style: model_style as 0 }))).toEqual([
      'custom',
      'creative',
      'balance',
      'precise',
    ]);
  });
});
