import { mentionButton } from '../mention/mention-button.tsx';
import { moreButton } from '../upload/more-button.tsx';
import { keyboardButton } from '../voice/keyboard-button.tsx';
import { microphoneButton } from '../voice/microphone-button.tsx';
import { clearContextButton } from './clear-context-button.tsx';
import { clearHistoryButton } from './clear-history-button.tsx';
import type { ComposerButton } from './composer-button.ts';

/** Our own buttons in the order they stand, one file each. */
export const composerButtons: readonly ComposerButton[] = [
  clearContextButton,
  clearHistoryButton,
  mentionButton,
  moreButton,
  microphoneButton,
  keyboardButton,
];
