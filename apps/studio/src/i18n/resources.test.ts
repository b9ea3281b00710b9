import { describe, expect, it } from 'vitest';
import { resources } from './resources.ts';

const english = resources['en-US'].translation;
const chinese = resources['zh-CN'].translation;
const slotsOf = (text: string) => [...text.matchAll(/\{\{?(\w+)/g)].map((match) => match[1]).sort();

describe('studio §9 languages', () => {
  it('has every text in both languages and fills the same values in', () => {
    expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) {
      const translation = chinese[key as keyof typeof chinese];
      expect(translation, key).not.toBe('');
      expect(slotsOf(translation), key).toEqual(slotsOf(text));
    }
  });
});
