import { messageWords } from '@parley/chat-core';
import { copyWords } from './copy-words.ts';
import { lastCode } from './last-code.ts';
import type { Shortcut } from './shortcut.ts';

export const copyCodeShortcut: Shortcut = {
  name: 'copy-code',
  keys: ['Mod+Shift+;'],
  words: 'keyCopyCode',
  run({ panel }) {
    const answers = panel.client.conversation.getState().messages.filter(({ type }) => type === 'answer');
    const withCode = answers.findLast((answer) => lastCode(messageWords(answer)) !== '');
    return withCode !== undefined && copyWords(panel, lastCode(messageWords(withCode)));
  },
};
