import { clearContextButton } from './clear-context-button.tsx';
import type { ComposerButton } from './composer-button.ts';

/** Our own buttons in the order they stand, one file each. */
export const composerButtons: readonly ComposerButton[] = [clearContextButton];
