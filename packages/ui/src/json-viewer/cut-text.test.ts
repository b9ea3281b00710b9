import { describe, expect, it } from 'vitest';
import { cutText, nextCut, TEXT_CUT_LENGTH } from './cut-text.ts';

describe('cutText', () => {
  it('never cuts a surrogate pair', () => {
    expect(cutText('ab😀c', 3)).toBe('ab');
    expect(cutText('ab😀c', 4)).toBe('ab😀');
    expect(cutText('ab😀c', 9)).toBe('ab😀c');
  });

  it('shows ten times as much each time', () => {
    expect(nextCut(TEXT_CUT_LENGTH)).toBe(100_000);
    expect(nextCut(100_000)).toBe(1_000_000);
  });
});
