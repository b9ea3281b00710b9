import type { Shortcut } from './shortcut.ts';

export const helpShortcut: Shortcut = {
  name: 'help',
  keys: ['?', 'Mod+/'],
  words: 'keyHelp',
  run({ panel: { help } }) {
    help.turn(true);
    return true;
  },
};
