import { describe, expect, it } from 'vitest';
import { countHunks, textHunks, withHunks } from './text-hunks.ts';

const before = '# Role\nYou cook.\n\n# Rules\nBe kind.\nBe quick.\n';
const after = '# Role\nYou are a cook.\n\n# Rules\nBe kind.\nBe quick.\nBe brief.\n';

describe('studio §4 diff mode: hunks of a text', () => {
  it('gives the text before without any, the text after with all, and each alone', () => {
    const parts = textHunks(before, after);
    expect(countHunks(parts)).toBe(2);
    expect(withHunks(parts, () => false)).toBe(before);
    expect(withHunks(parts, () => true)).toBe(after);
    expect(withHunks(parts, (index) => index === 0)).toBe(before.replace('You cook', 'You are a cook'));
    expect(withHunks(parts, (index) => index === 1)).toBe(before.replace('quick.\n', 'quick.\nBe brief.\n'));
  });

  it.each([
    ['', 'New'],
    ['Old', ''],
    ['a', 'a\n'],
    ['a\n\n', '\na'],
    ['a\nb\nc', 'c\nb\na'],
    ['', '\n'],
  ])('loses nothing between %j and %j', (one, other) => {
    const parts = textHunks(one, other);
    expect(withHunks(parts, () => false)).toBe(one);
    expect(withHunks(parts, () => true)).toBe(other);
  });

  it('has none for equal texts', () => {
    expect(countHunks(textHunks(before, before))).toBe(0);
    expect(withHunks(textHunks(before, before), () => false)).toBe(before);
  });
});
