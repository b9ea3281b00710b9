import type { Shortcut } from '../../parts/key-binding.ts';

/** Pressed in the find bar it is the browser's own. */
export const findShortcut: Shortcut = {
  name: 'find',
  keys: ['Mod+F'],
  words: 'keyFind',
  run({ panel: { find, preferences }, target }) {
    if (!preferences.enableFind || target.closest('search')) return false;
    // Already open: the bar takes the focus.
    find.turn(false);
    find.turn(true);
    return true;
  },
};
