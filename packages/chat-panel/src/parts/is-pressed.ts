import { shortcutsFor } from '../panel/keys/key-bindings.ts';
import type { ShortcutName } from '../settings/key-binding-name.ts';
import type { PanelPreferences } from '../settings/panel-preferences.ts';
import { matchesKeys, type Press } from './matches-keys.ts';

/** Whether a press is the one of a shortcut, with the keys that the host wants for it. */
export const isPressed = (
  name: ShortcutName,
  press: Press,
  preferences: Pick<PanelPreferences, 'keyboardShortcuts'>,
): boolean =>
  shortcutsFor(preferences).some(
    (shortcut) => shortcut.name === name && shortcut.keys.some((keys) => matchesKeys(press, keys)),
  );
