import { SAVE_KEYS } from '../../features/bot/draft/save-keys.ts';
import type { TextKey } from '../../i18n/text-key.ts';

interface StudioKey {
  readonly keys: readonly string[];
  readonly text: TextKey;
}

/** The key bindings of the studio, in the order of the help. `Mod` is the command key on Apple's keyboards and Ctrl on others. */
export const studioKeys = {
  palette: { keys: ['Mod+K'], text: 'key_palette' },
  sidebar: { keys: ['Mod+B'], text: 'key_sidebar' },
  save: { keys: SAVE_KEYS, text: 'key_save' },
  help: { keys: ['?', 'Mod+/'], text: 'key_help' },
} as const satisfies Readonly<Record<string, StudioKey>>;

export type StudioKeyName = keyof typeof studioKeys;
