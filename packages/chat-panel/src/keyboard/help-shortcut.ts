import type { Shortcut } from './shortcut.ts';

export const helpShortcut: Shortcut = {
  name: 'help',
  keys: ['?'],
  words: 'keyHelp',
  isForWriting: false,
  run({ panel: { help } }) {
    help.turn(true);
    return true;
  },
};
