import type { KeyBindingName } from '../settings/key-binding-name.ts';
import type { PanelPreferences } from '../settings/panel-preferences.ts';
import type { PanelTexts } from '../texts/panel-texts.ts';
import { matchesKeys, type Press } from './matches-keys.ts';

/** A key that does something while the focus is in the panel. */
export interface KeyBinding {
  readonly name: KeyBindingName;
  /** `Mod` is the command key on Apple's keyboards and Ctrl on others. */
  readonly keys: readonly string[];
  readonly text: keyof PanelTexts;
  /** Gets the focused element. Returns false when there was nothing to do: the browser then handles the key. */
  run(target: HTMLElement): boolean;
}

type Keys = Pick<KeyBinding, 'name' | 'keys'>;
type Overrides = Pick<PanelPreferences, 'keyboardShortcuts'>;

/** The keys of a binding after the host's overrides; none when the host has switched it off. */
export function effectiveKeys({ name, keys }: Keys, { keyboardShortcuts: overrides }: Overrides): readonly string[] {
  if (overrides === false) return [];
  const key = overrides[name];
  if (key === null) return [];
  return key === undefined ? keys : [key];
}

export const isPressed = (binding: Keys, press: Press, preferences: Overrides): boolean =>
  effectiveKeys(binding, preferences).some((keys) => matchesKeys(press, keys));
