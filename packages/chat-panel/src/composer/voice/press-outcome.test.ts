import { describe, expect, it } from 'vitest';
import { HOLD_MS, isOutside, pressOutcome } from './press-outcome.ts';

describe('chat §2 voice input: hold or click', () => {
  it.each([
    ['a click', { heldMs: HOLD_MS - 1, isOutside: false }, 'go-on'],
    ['letting go after holding', { heldMs: HOLD_MS, isOutside: false }, 'send'],
    ['letting go outside', { heldMs: 5000, isOutside: true }, 'cancel'],
    ['letting go outside at once', { heldMs: 50, isOutside: true }, 'cancel'],
  ] as const)('%s', (_name, press, outcome) => {
    expect(pressOutcome(press)).toBe(outcome);
  });

  it('is a little generous about where the button ends', () => {
    const box = { left: 100, right: 300, top: 100, bottom: 140 };
    expect(isOutside(box, { clientX: 90, clientY: 120 })).toBe(false);
    expect(isOutside(box, { clientX: 200, clientY: 60 })).toBe(true);
  });
});
