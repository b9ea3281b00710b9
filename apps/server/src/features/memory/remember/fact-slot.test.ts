import { describe, expect, it } from 'vitest';
import { certainSlotOf, factSlotOf } from './fact-slot.ts';

describe('the attribute of a fact', () => {
  it.each([
    ['The user lives in Bern.', 'I moved to Oslo'],
    ['The user is living in Bern.', 'The user has moved to Oslo.'],
    ['The user works at Acme.', 'The user now works for Initech.'],
    ['The user works at a hospital.', 'The user now works for a private clinic.'],
    ["The user's name is Ada.", 'Call me Countess'],
    ["The user's favourite colour is green.", "The user's favorite colour is now blue."],
    ['My phone is a Pixel', 'My new phone is an iPhone'],
    ['I am 41 years old', 'The user is 42 years old.'],
    ['The user is a vegetarian.', 'I am vegan'],
    ['我住在上海', '用户搬到了北京'],
    ['我的手机是华为', '用户的新手机是小米'],
    ['我叫李雷', '用户叫李蕾'],
  ])('is the same in “%s” and “%s”', (before, after) => {
    expect(factSlotOf(before)).not.toBeNull();
    expect(factSlotOf(after)).toBe(factSlotOf(before));
  });

  it.each([
    ["The user's favourite colour is green.", "The user's favourite food is soup."],
    ['The user lives in Bern.', 'The user works at Bern University.'],
    ['我住在上海', '我的手机是华为'],
  ])('differs between “%s” and “%s”', (one, other) => {
    expect(factSlotOf(one)).not.toBe(factSlotOf(other));
  });

  it.each([
    "The user's friend is Tom.",
    'My daughter is Lea',
    'The user likes tea.',
    'The user speaks French.',
    '我的朋友是小王',
    "The user's daughter's name is Mia.",
    "My dog's name is Rex",
    "The user's allergy is pollen.",
    'My allergies are pollen and nuts',
    'The user works for two hours before breakfast.',
    'The user works for a very long time on every text.',
    'The user started at 9 today.',
    '我的女儿的名字是小米',
  ])('is none in “%s”: a user may have several', (text) => {
    expect(factSlotOf(text)).toBeNull();
  });
});

describe('the attribute of a fact that a model proposed', () => {
  it.each([
    ['The user lives in Bern.', 'The user now lives in Oslo.', 'lives in'],
    ["The user's name is Ada.", 'The user is called Countess.', 'name'],
    ['The user is 41 years old.', 'I am 42 years old', 'age'],
    ['用户住在上海', '用户现在住在北京', 'lives in'],
  ])('is certain in “%s” and “%s”', (before, after, slot) => {
    expect([certainSlotOf(before), certainSlotOf(after)]).toEqual([slot, slot]);
  });

  it.each([
    'The user moved to Linux.',
    'The user moved to a new laptop.',
    'The user lives in a small flat.',
    'The user works for two hours before breakfast.',
    "The user's favourite colour is green.",
    "The user's daughter's name is Mia.",
  ])('is not certain in “%s”', (text) => {
    expect(certainSlotOf(text)).toBeNull();
  });
});
