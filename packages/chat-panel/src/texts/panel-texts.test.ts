import { describe, expect, it } from 'vitest';
import { formatText } from './format-text.ts';
import { laterTextsIn } from './later-texts.ts';
import { type PanelTexts, textsFor } from './panel-texts.ts';

const placesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe('the words of the panel', () => {
  it('are there in both languages and take the same values', () => {
    const english = { ...textsFor('en-US'), ...laterTextsIn('en-US') };
    const chinese = { ...textsFor('zh-CN'), ...laterTextsIn('zh-CN') };
    expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort());
    for (const key of Object.keys(english) as (keyof PanelTexts)[])
      expect(placesIn(chinese[key]), key).toEqual(placesIn(english[key]));
  });

  it('can be replaced one by one', () => {
    const replaced = { send: 'Go', input: undefined };
    expect(textsFor('en-US', replaced as Partial<PanelTexts>)).toMatchObject({ send: 'Go', input: 'Message' });
  });

  it('are filled in where they name a value', () => {
    expect(formatText('{count} of {total}', { count: 3 })).toBe('3 of {total}');
  });
});
