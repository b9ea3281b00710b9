import { messageWords } from '@parley/chat-core';
import type { Shortcut } from '../../parts/key-binding.ts';
import { lastCode } from '../../selectors/last-code.ts';
import { copyWords } from './copy-text.ts';

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
