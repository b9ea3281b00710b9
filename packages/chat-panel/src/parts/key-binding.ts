import { matchesKeys, type Press } from '@parley/ui';
import type { KeyBindingName, PanelPreferences } from '../settings/panel-preferences.ts';
import type { PanelTexts } from '../texts/panel-texts.ts';

/** The key bindings of the panel, in the order of the help. `Mod` is the command key on Apple's keyboards and Ctrl on others. */
export const keyBindings = {
  stop: { keys: ['Escape'], text: 'keyStop' },
  'focus-composer': { keys: ['/', 'Shift+Escape'], text: 'keyFocusComposer' },
  'switch-focus': { keys: ['F6'], text: 'keySwitchFocus' },
  recall: { keys: ['ArrowUp'], text: 'keyRecall' },
  'send-now': { keys: ['Mod+Shift+Enter'], text: 'keySendNow' },
  'copy-answer': { keys: ['Mod+Shift+C'], text: 'keyCopyAnswer' },
  'copy-code': { keys: ['Mod+Shift+;'], text: 'keyCopyCode' },
  regenerate: { keys: ['Alt+R'], text: 'keyRegenerate' },
  find: { keys: ['Mod+F'], text: 'keyFind' },
  help: { keys: ['?', 'Mod+/'], text: 'keyHelp' },
} as const satisfies Readonly<Record<KeyBindingName, { keys: readonly string[]; text: keyof PanelTexts }>>;

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
  return key === undefined ? keyBindings[name].keys : [key];
}

export const isPressed = (name: KeyBindingName, press: Press, preferences: Overrides): boolean =>
  effectiveKeys(name, preferences).some((keys) => matchesKeys(press, keys));
