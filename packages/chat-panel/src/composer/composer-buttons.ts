import { clearContextButton } from './clear/clear-context-button.tsx';
import { clearHistoryButton } from './clear/clear-history-button.tsx';
import { mentionButton } from './mention/mention-button.tsx';
import type { ComposerButton } from './state/composer-button.ts';
import { moreButton } from './uploads/more-button.tsx';
import { keyboardButton } from './voice/keyboard-button.tsx';
import { microphoneButton } from './voice/microphone-button.tsx';

/** Our own buttons in the order they stand, one file each. */
export const composerButtons: readonly ComposerButton[] = [
  clearContextButton,
  clearHistoryButton,
  mentionButton,
  moreButton,
  microphoneButton,
  keyboardButton,
];
