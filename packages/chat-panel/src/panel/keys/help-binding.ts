import type { Shortcut } from '../../parts/key-binding.ts';

export const helpShortcut: Shortcut = {
  name: 'help',
  keys: ['?', 'Mod+/'],
  words: 'keyHelp',
  run({ panel: { help } }) {
    help.turn(true);
    return true;
  },
};
