import { canStop } from '@parley/chat-core';
import type { Shortcut } from './shortcut.ts';

/** Closes what is open before it stops the reply. */
export const stopShortcut: Shortcut = {
  name: 'stop',
  keys: ['Escape'],
  words: 'keyStop',
  isForWriting: true,
  run({ panel: { client, find, preferences } }) {
    if (find.isOn()) {
      find.turn(false);
      return true;
    }
    if (preferences.readonly || !canStop(client.conversation.getState(), preferences)) return false;
    void client.stopResponding();
    return true;
  },
};
