import { messageWords } from '../announcer/message-words.ts';
import { inputOf } from './panel-places.ts';
import type { Shortcut } from './shortcut.ts';

/** The last question again, to ask it otherwise. */
export const recallShortcut: Shortcut = {
  name: 'recall',
  keys: ['ArrowUp'],
  words: 'keyRecall',
  isForWriting: true,
  run({ panel: { client, draft, preferences }, target }) {
    if (preferences.isInputReadonly || target !== inputOf(target) || draft.getText() !== '') return false;
    const { messages } = client.conversation.getState();
    const question = messages.findLast(({ role }) => role === 'user');
    const words = question ? messageWords(question) : '';
    draft.setText(words);
    return words !== '';
  },
};
