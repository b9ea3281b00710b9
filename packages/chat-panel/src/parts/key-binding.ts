import { matchesKeys, type Press } from '@parley/ui';
import type { KeyBindingName, PanelPreferences } from '../settings/panel-preferences.ts';

/** The key bindings of the panel, in the order of the help. `Mod` is the command key on Apple's keyboards and Ctrl on others. */
export const keyBindings: Readonly<Record<KeyBindingName, readonly string[]>> = {
  stop: ['Escape'],
  'focus-composer': ['/', 'Shift+Escape'],
  'switch-focus': ['F6'],
  recall: ['ArrowUp'],
  'send-now': ['Mod+Shift+Enter'],
  'copy-answer': ['Mod+Shift+C'],
  'copy-code': ['Mod+Shift+;'],
  regenerate: ['Alt+R'],
  find: ['Mod+F'],
  help: ['?', 'Mod+/'],
};

/** What a key does while the focus is in the panel. */
export interface KeyBinding {
  readonly name: KeyBindingName;
  /** Gets the focused element. Returns false when there was nothing to do: the browser then handles the key. */
  run(target: HTMLElement): boolean;
}

type Overrides = Pick<PanelPreferences, 'keyboardShortcuts'>;

/** The keys of a binding after the host's overrides; none when the host has switched it off. */
export function effectiveKeys(name: KeyBindingName, { keyboardShortcuts: overrides }: Overrides): readonly string[] {
  if (overrides === false) return [];
  const key = overrides[name];
  if (key === null) return [];
  return key === undefined ? keyBindings[name] : [key];
}

export const isPressed = (name: KeyBindingName, press: Press, preferences: Overrides): boolean =>
  effectiveKeys(name, preferences).some((keys) => matchesKeys(press, keys));
