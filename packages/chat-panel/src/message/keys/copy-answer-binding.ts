import { answerOf } from '@parley/chat-core';
import type { Shortcut } from '../../parts/key-binding.ts';
import { copyWords } from './copy-text.ts';

export const copyAnswerShortcut: Shortcut = {
  name: 'copy-answer',
  keys: ['Mod+Shift+C'],
  words: 'keyCopyAnswer',
  run: ({ panel }) => copyWords(panel, answerOf(panel.client.conversation.getState())),
};
