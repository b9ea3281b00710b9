import { inputOf } from './panel-places.ts';
import type { Shortcut } from './shortcut.ts';

export const focusComposerShortcut: Shortcut = {
  name: 'focus-composer',
  keys: ['/', 'Shift+Escape'],
  words: 'keyFocusComposer',
  run({ target }) {
    const input = inputOf(target);
    input?.focus();
    return input !== null;
  },
};
