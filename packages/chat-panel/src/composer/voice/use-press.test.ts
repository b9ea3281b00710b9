import { describe, expect, it } from 'vitest';
import { HOLD_MS, isOutside, pressResult } from './use-press.ts';

describe('chat §2 voice input: hold or click', () => {
  it.each([
    ['a click continues the recording', { heldMs: HOLD_MS - 1, isOutside: false }, 'continue'],
    ['releasing after a hold sends', { heldMs: HOLD_MS, isOutside: false }, 'send'],
    ['releasing outside cancels', { heldMs: 5000, isOutside: true }, 'cancel'],
    ['a short press that ends outside cancels', { heldMs: 50, isOutside: true }, 'cancel'],
  ] as const)('%s', (_name, press, result) => {
    expect(pressResult(press)).toBe(result);
  });

  it('counts a pointer slightly outside the button as on it', () => {
    const box = { left: 100, right: 300, top: 100, bottom: 140 };
    expect(isOutside(box, { clientX: 90, clientY: 120 })).toBe(false);
    expect(isOutside(box, { clientX: 200, clientY: 60 })).toBe(true);
  });
});
