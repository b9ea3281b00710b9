import { messageWords } from '@parley/chat-core';
import { inputOf, lastWaitingOf } from '../../parts/focus-targets.ts';
import type { Shortcut } from '../../parts/key-binding.ts';

/** The last question again, to ask it otherwise; of those that wait, the last to be changed. */
export const recallShortcut: Shortcut = {
  name: 'recall',
  keys: ['ArrowUp'],
  words: 'keyRecall',
  run({ panel: { client, draft, preferences }, target }) {
    if (preferences.isInputReadonly || target !== inputOf(target) || draft.getText() !== '') return false;
    const waiting = lastWaitingOf(target);
    if (waiting) {
      waiting.click();
      return true;
    }
    const { messages } = client.conversation.getState();
    const question = messages.findLast(({ role }) => role === 'user');
    const words = question ? messageWords(question) : '';
    draft.setText(words);
    return words !== '';
  },
};
