import { canStop } from '@parley/chat-core';
import { messageGrabOf } from '../../message/quote/use-message-grab.ts';
import type { Shortcut } from '../../parts/key-binding.ts';

/** Closes what is open before it stops the reply. What is written is not lost to a host that closes with the same key. */
export const stopShortcut: Shortcut = {
  name: 'stop',
  keys: ['Escape'],
  words: 'keyStop',
  run({ panel: { client, draft, find, preferences } }) {
    if (find.isOn()) {
      find.turn(false);
      return true;
    }
    const grab = messageGrabOf(client);
    if (grab?.getState().marked) {
      grab.unmark();
      return true;
    }
    if (preferences.readonly || !canStop(client.conversation.getState(), preferences)) return draft.getText() !== '';
    void client.stopResponding();
    return true;
  },
};
