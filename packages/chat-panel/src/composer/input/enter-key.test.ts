import { describe, expect, it } from 'vitest';
import { enterIntent, type KeyPress } from './enter-key.ts';

const enter: KeyPress = {
  key: 'Enter',
  shiftKey: false,
  altKey: false,
  metaKey: false,
  ctrlKey: false,
  isComposing: false,
  isTouch: false,
  sendKey: 'Enter',
};

describe('chat §5 submit', () => {
  it.each([
    ['Enter', {}, 'send'],
    ['Shift and Enter', { shiftKey: true }, null],
    ['Ctrl and Enter', { ctrlKey: true }, 'insert-newline'],
    ['Alt and Enter', { altKey: true }, 'insert-newline'],
    ['Meta and Enter', { metaKey: true }, 'insert-newline'],
    ['Enter in a composition', { isComposing: true }, null],
    ['Ctrl and Enter in a composition', { isComposing: true, ctrlKey: true }, null],
    ['Enter on a touch screen', { isTouch: true }, null],
    ['another key', { key: 'a' }, null],
    ['Enter if Mod+Enter sends', { sendKey: 'Mod+Enter' }, null],
    ['Ctrl and Enter if Mod+Enter sends', { sendKey: 'Mod+Enter', ctrlKey: true }, 'send'],
    ['Meta and Enter if Mod+Enter sends', { sendKey: 'Mod+Enter', metaKey: true }, 'send'],
    ['Alt and Enter if Mod+Enter sends', { sendKey: 'Mod+Enter', altKey: true }, 'insert-newline'],
  ] as const)('%s', (_name, press, intent) => {
    expect(enterIntent({ ...enter, ...press })).toBe(intent);
  });
});
