import { answerOf } from '@parley/chat-core';
import { copyWords } from './copy-words.ts';
import type { Shortcut } from './shortcut.ts';

export const copyAnswerShortcut: Shortcut = {
  name: 'copy-answer',
  keys: ['Mod+Shift+C'],
  words: 'keyCopyAnswer',
  run: ({ panel }) => copyWords(panel, answerOf(panel.client.conversation.getState())),
};
