import type { KeyBindingName, PanelPreferences } from '../settings/panel-preferences.ts';
import type { PanelTexts } from '../texts/panel-texts.ts';

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

/** The fields of a keyboard event that identify the keys. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** Whether an event matches keys such as `Mod+Shift+C`. Letters are compared by key code, because Alt changes the character. */
export function matchesKeys(press: Press, keys: string, isOnApple = isApple()): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const wants = (name: string) => parts.slice(0, -1).includes(name);
  const isMod = wants('Mod');
  if (press.ctrlKey !== (wants('Ctrl') || (isMod && !isOnApple))) return false;
  if (press.metaKey !== (wants('Meta') || (isMod && isOnApple))) return false;
  if (press.altKey !== wants('Alt')) return false;
  if (/^[A-Z]$/.test(key)) return press.shiftKey === wants('Shift') && press.code === `Key${key}`;
  // The key of a punctuation character differs between keyboards, so the character is compared.
  if (key.length === 1 && !wants('Shift')) return press.key === key;
  return press.shiftKey === wants('Shift') && (press.key === key || press.code === codeOf[key]);
}

/** Characters that Shift changes into others. */
const codeOf: Readonly<Record<string, string>> = { ';': 'Semicolon', '/': 'Slash' };
