import { describe, expect, it } from 'vitest';
import { texts as english } from './texts.en-us.ts';
import { texts as chinese } from './texts.zh-cn.ts';

const slotsOf = (text: string) => [...text.matchAll(/\{\{?(\w+)/g)].map((match) => match[1]).sort();

/** Han beside a Latin character, a digit or a slot without a space, or a space beside full-width punctuation. */
const BAD_SPACING = /\p{Script=Han}[\w{]|[\w}]\p{Script=Han}|[，。：；！？（）“”、] | [，。：；！？（）“”、]/u;

type TextFile = Readonly<Record<string, Readonly<Record<string, string>>>>;
const keysOf = (files: Record<string, TextFile>) =>
  Object.values(files)
    .flatMap((file) => Object.values(file))
    .flatMap(Object.keys)
    .sort();

describe('studio §9 languages', () => {
  it('have every text in both languages, with the same values to fill in', () => {
    expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) {
      const translation = chinese[key as keyof typeof chinese];
      expect(translation, key).not.toBe('');
      expect(slotsOf(translation), key).toEqual(slotsOf(text));
    }
  });

  it('follow the rule for spaces in Chinese', () => {
    expect(Object.values(chinese).filter((text) => BAD_SPACING.test(text))).toEqual([]);
  });

  it('are composed of the text files of all features, and no two of them share a key', () => {
    const englishFiles = import.meta.glob<TextFile>('./**/texts/en-us.ts', { eager: true });
    const chineseFiles = import.meta.glob<TextFile>('./**/texts/zh-cn.ts', { eager: true });
    expect(keysOf(englishFiles)).toEqual(Object.keys(english).sort());
    expect(keysOf(chineseFiles)).toEqual(Object.keys(chinese).sort());
  });
});
