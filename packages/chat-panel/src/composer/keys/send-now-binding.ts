import type { Shortcut } from '../../parts/key-binding.ts';

/** What is written goes at once, and the reply that is coming ends for it. Where there is none, the keys are the input's. */
export const sendNowShortcut: Shortcut = {
  name: 'send-now',
  keys: ['Mod+Shift+Enter'],
  words: 'keySendNow',
  run: ({ panel: { composer } }) => composer.current?.sendNow() ?? false,
};
