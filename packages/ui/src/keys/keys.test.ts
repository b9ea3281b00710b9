import { describe, expect, it } from 'vitest';
import { matchesKeys, type Press } from './keys.ts';

const press = (given: Partial<Press>): Press => ({
  key: '',
  code: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...given,
});

describe('matchesKeys', () => {
  it.each([
    ['Mod+F', { key: 'f', code: 'KeyF', ctrlKey: true }, true],
    ['Mod+F', { key: 'f', code: 'KeyF', metaKey: true }, false],
    ['Mod+F', { key: 'F', code: 'KeyF', ctrlKey: true, shiftKey: true }, false],
    ['Alt+R', { key: '®', code: 'KeyR', altKey: true }, true],
    ['Mod+Shift+;', { key: ':', code: 'Semicolon', ctrlKey: true, shiftKey: true }, true],
    ['?', { key: '?', code: 'Slash', shiftKey: true }, true],
    ['/', { key: '/', code: 'Digit7', shiftKey: true }, true],
    ['F6', { key: 'F6', code: 'F6' }, true],
    ['Escape', { key: 'Escape', code: 'Escape', shiftKey: true }, false],
  ] as const)('%s', (keys, given, isMatch) => {
    expect(matchesKeys(press(given), keys, false)).toBe(isMatch);
  });

  it('Mod is the command key on Apple keyboards', () => {
    expect(matchesKeys(press({ key: 'f', code: 'KeyF', metaKey: true }), 'Mod+F', true)).toBe(true);
  });
});
