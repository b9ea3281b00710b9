import { inputOf, listOf, messagesOf } from '../../parts/focus-targets.ts';
import type { Shortcut } from '../../parts/key-binding.ts';

/** From the messages to the input, and from anywhere else to the newest message. */
export const switchFocusShortcut: Shortcut = {
  name: 'switch-focus',
  keys: ['F6'],
  words: 'keySwitchFocus',
  run({ target }) {
    const list = listOf(target);
    const isInList = list?.contains(target) ?? false;
    const next = isInList ? inputOf(target) : (messagesOf(target).at(-1) ?? list);
    next?.focus();
    return next !== null;
  },
};
