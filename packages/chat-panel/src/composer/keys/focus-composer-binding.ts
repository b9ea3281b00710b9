import { inputOf } from '../../parts/focus-targets.ts';
import type { Shortcut } from '../../parts/key-binding.ts';

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
