import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { firstGraphemes, graphemeCount, maxGraphemes } from './graphemes.ts';

const FAMILY = '👨‍👩‍👧‍👦';

describe('graphemes', () => {
  it('counts graphemes as users see them', () => {
    expect(graphemeCount('')).toBe(0);
    expect(graphemeCount('欢迎')).toBe(2);
    expect(graphemeCount(`${FAMILY}é🇨🇭`)).toBe(3);
  });

  it('cuts between graphemes', () => {
    expect(firstGraphemes(`${FAMILY}é🇨🇭!`, 2)).toBe(`${FAMILY}é`);
    expect([firstGraphemes('abc', 5), firstGraphemes('abc', 0)]).toEqual(['abc', '']);
  });

  it('limits by that count and reports the maximum', () => {
    const Short = z.string().check(maxGraphemes(3));
    expect(Short.safeParse(FAMILY.repeat(3)).success).toBe(true);
    expect(Short.safeParse(FAMILY.repeat(4)).error?.issues).toMatchObject([{ code: 'too_big', maximum: 3 }]);
    expect(Short.safeParse('abcd').success).toBe(false);
  });

  it('refuses one letter with many combining accents', () => {
    const Short = z.string().check(maxGraphemes(3));
    expect(Short.safeParse(`a${'\u0301'.repeat(1_000)}`).success).toBe(false);
  });
});
