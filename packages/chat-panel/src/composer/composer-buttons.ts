import { clearContextButton, clearHistoryButton } from './clear/clear-buttons.tsx';
import { mentionButton } from './mention/mention-button.tsx';
import type { ComposerButton } from './state/composer-handle.ts';
import { moreButton } from './uploads/more-button.tsx';
import { keyboardButton, microphoneButton } from './voice/voice-buttons.tsx';

/** The built-in buttons in the order they are shown. */
export const composerButtons: readonly ComposerButton[] = [
  clearContextButton,
  clearHistoryButton,
  mentionButton,
  moreButton,
  microphoneButton,
  keyboardButton,
];
